import { someAtOnce } from '@keyturn/service-kit/some-at-once';
import type { Filter } from '@keyturn/service-kit/store';
import { changeTour, type Deps, type Step } from './change-tour.ts';
import { closedRequest, type TourDocument } from './tour.ts';
import { endOf } from './tour-state.ts';

const PAGE = 200;

/** The step that is due by time; null for none. */
export function dueStep(tour: TourDocument, now: Date): Step | null {
  const end = endOf(tour, now);
  if (end === null) return null;
  if (end === 'completed') return { type: 'tours.completed', set: { state: end, status: end } };
  const requestKey = closedRequest(tour._id);
  return { type: 'tours.expired', set: { state: end, status: 'rejected', expiresAt: null, requestKey } };
}

/** Ends a due request; idempotent, and published once. */
export const endIfDue = (deps: Deps, id: string): Promise<TourDocument | null> =>
  changeTour(deps, id, (tour) => dueStep(tour, deps.now()));

/** Ends everything due: unanswered requests expire, accepted tours take place (requirements E5, E7). */
export async function endDueTours(deps: Deps): Promise<void> {
  const at = deps.now().toISOString();
  await endAll(deps, { status: 'pending', expiresAt: { $lte: at } }, 'expiresAt');
  await endAll(deps, { status: 'accepted', slotAt: { $lte: at } }, 'slotAt');
}

async function endAll(deps: Deps, due: Filter<TourDocument>, dueAt: 'expiresAt' | 'slotAt'): Promise<void> {
  for (let count = PAGE; count === PAGE;) {
    const page = await deps.collections.tours
      .find(due)
      .sort({ [dueAt]: 1 })
      .limit(PAGE)
      .toArray();
    const ended = await someAtOnce(page, ({ _id }) => endIfDue(deps, _id));
    // Includes what other replicas ended; stops at a page where nothing could be ended.
    count = ended.filter((tour) => tour !== null && endOf(tour, deps.now()) === null).length;
  }
}
