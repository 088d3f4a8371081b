import type { Fact } from '@keyturn/service-kit/events';
import { pagesOf } from '@keyturn/service-kit/pages';
import { someAtOnce } from '@keyturn/service-kit/some-at-once';
import { STATUS_OF_STATE } from '@keyturn/domain/tour-status';
import { changeTour, type Deps, type Step } from './change-tour.ts';
import type { TourDocument } from './tour.ts';
import { toFact } from './tour-views.ts';
import { isOpen, lateExpiryFor, sequenceOf, stateOf } from './tour-state.ts';

const MOST_EACH_TIME = 500;

/** Gives requests of the release before their state and end, page by page, and tells them; it can be broken off and repeated. */
export async function adoptOlderTours(deps: Deps): Promise<void> {
  for await (const page of pagesOf(deps.collections.tours, { state: null })) await adoptAll(deps, page);
}

/** The same for what a replica of that release asks while it still runs: nothing stays open for ever. */
export async function adoptEndlessTours(deps: Deps): Promise<void> {
  const endless = deps.collections.tours.find({ status: 'pending', expiresAt: null }).limit(MOST_EACH_TIME);
  await adoptAll(deps, await endless.toArray());
}

async function adoptAll(deps: Deps, tours: readonly TourDocument[]): Promise<void> {
  await someAtOnce(tours, ({ _id }) => changeTour(deps, _id, (tour) => adoptStep(tour, deps.now())));
}

function adoptStep(tour: TourDocument, now: Date): Step | null {
  if (tour.state !== undefined && !(isOpen(tour) && tour.expiresAt === undefined)) return null;
  const state = stateOf(tour);
  const sequence = sequenceOf(tour);
  const set = {
    state,
    status: STATUS_OF_STATE[state],
    expiresAt: isOpen(tour) ? lateExpiryFor(tour, now) : '',
    ...(sequence !== undefined && { sequence }),
    // Nothing has happened to it.
    updatedAt: tour.updatedAt,
  };
  return { type: 'tours.snapshot', set };
}

/** What a stored request says to services that have no copy of it; names they have copies of themselves. */
export function toCurrentTour(tour: TourDocument): Fact<'tours.snapshot'> {
  const names = { listingTitle: '', address: '', buyer: tour.buyerName, seller: '' };
  return { type: 'tours.snapshot', data: toFact(tour, names) };
}
