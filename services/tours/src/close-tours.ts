import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { closedRequest, openClaim, toFact, type TourDocument } from './tour.ts';
import { namesOf, type Deps } from './answer-request.ts';

/**
 * Ends what a deleted listing leaves: pending requests are rejected, as nobody can answer them any more; accepted tours stay
 * accepted and free their time. Both say why, and each tells it once.
 */
export async function closeTours(deps: Deps, sellerId: string, listingId: string): Promise<void> {
  const open = await deps.collections.tours.find({ sellerId, listingId }).toArray();
  for (const { _id } of open) await closeTour(deps, _id);
}

async function closeTour({ collections, now, newId }: Deps, id: string): Promise<void> {
  const busy = () => new Error(`The tour ${id} is being changed all the time.`);
  await changeDocument(collections.tours, id, decide, busy);

  async function decide(tour: TourDocument | null) {
    if (!tour || !isOpen(tour, now())) return null;
    const isPending = tour.status === 'pending';
    const change = {
      status: isPending ? ('rejected' as const) : tour.status,
      closedReason: 'listing_gone' as const,
      requestKey: closedRequest(id),
      claimKey: openClaim(id),
      updatedAt: now().toISOString(),
    };
    const data = toFact({ ...tour, ...change }, await namesOf(collections, tour));
    const event = nextEvent(tour, 'tours.closed', data, { now, newId });
    return withEvent<TourDocument>({ $set: change }, event, now);
  }
}

/** A tour that was to come; told before, it is not told again. */
const isOpen = ({ status, slotAt, closedReason }: TourDocument, now: Date): boolean =>
  closedReason === undefined && (status === 'pending' || (status === 'accepted' && slotAt > now.toISOString()));
