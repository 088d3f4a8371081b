import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { closedRequest, openClaim, toFact, type TourDocument } from './tour.ts';
import { namesOf, type Deps } from './tour-requests.ts';

const TRIES = 5;

/**
 * Ends what a deleted listing leaves: pending requests are rejected, as nobody can answer them any more; accepted tours stay
 * accepted and free their time. Both say why, and each tells it once.
 */
export async function closeTours(deps: Deps, sellerId: string, listingId: string): Promise<void> {
  const open = await deps.collections.tours.find({ sellerId, listingId }).toArray();
  for (const { _id } of open) await closeTour(deps, _id);
}

async function closeTour({ collections, now, newId }: Deps, id: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const tour = await collections.tours.findOne({ _id: id });
    if (!tour || !isOpen(tour, now())) return;
    const isPending = tour.status === 'pending';
    const change = {
      ...{ status: isPending ? ('rejected' as const) : tour.status, closedReason: 'listing_gone' as const },
      ...{ requestKey: closedRequest(id), claimKey: openClaim(id), updatedAt: now().toISOString() },
    };
    const data = toFact({ ...tour, ...change }, await namesOf(collections, tour));
    const event = nextEvent(tour, { type: 'tours.closed', data, now, newId });
    const update = withEvent<TourDocument>({ $set: change }, event, now);
    const { matchedCount } = await collections.tours.updateOne({ _id: id, revision: tour.revision }, update);
    if (matchedCount === 1) return;
  }
  throw new Error(`The tour ${id} is being changed all the time.`);
}

/** A tour that was to come; told before, it is not told again. */
const isOpen = ({ status, slotAt, closedReason }: TourDocument, now: Date): boolean =>
  closedReason === undefined && (status === 'pending' || (status === 'accepted' && slotAt > now.toISOString()));
