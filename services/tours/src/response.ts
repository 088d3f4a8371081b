import { DAY_MS } from '@keyturn/domain/durations';
import type { ResponseAnswer } from '@keyturn/contracts/tours';
import { RESPONSE_DAYS, responseBand, type Response } from '@keyturn/domain/response-band';
import { canInteract } from '@keyturn/service-kit/blocks';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Deps } from './change-tour.ts';
import type { TourDocument } from './tour.ts';
import { asOf } from './tour-state.ts';

const MOST_COUNTED = 500;

/**
 * How somebody answered half a year's requests. Unknown and blocked people, and those with few requests, look alike.
 */
export async function readResponse(
  { collections, now }: Deps,
  caller: Identity,
  sellerId: string,
): Promise<ResponseAnswer> {
  if (!(await canInteract(collections.blocks, caller.userId, sellerId))) return responseBand([]);
  const since = new Date(now().getTime() - RESPONSE_DAYS * DAY_MS).toISOString();
  const tours = await collections.tours
    .find({ sellerId, createdAt: { $gt: since } })
    .sort({ createdAt: -1 })
    .limit(MOST_COUNTED)
    .toArray();
  return responseBand(tours.flatMap((tour) => responseTo(asOf(tour, now())) ?? []));
}

/** Null if undecided or not theirs to decide: open, withdrawn, or ended by somebody else. */
function responseTo(tour: TourDocument): Response | null {
  const { answeredAt, createdAt } = tour;
  if (answeredAt !== undefined)
    return { isAnswered: true, afterMs: new Date(answeredAt).getTime() - new Date(createdAt).getTime() };
  return tour.state === 'expired' ? { isAnswered: false, afterMs: null } : null;
}
