import { changeDocument } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, forbidden, notFound } from '@keyturn/service-kit/problem';
import { isDuplicateKey, type Update } from '@keyturn/service-kit/store';
import type { Collections } from './collections.ts';
import { STANDING, agreedRequest, closedRequest, slotClaim, slotTaken, toFact, type TourDocument } from './tour.ts';

/** What the rules of tours work with. */
export interface Deps {
  readonly collections: Collections;
  now(): Date;
  newId(): string;
}

type Change = NonNullable<Update<TourDocument>['$set']>;

/** A way out of `pending`: whose it is, the fact it makes, and what it sets or why it cannot. */
interface Transition {
  readonly type: 'tours.accepted' | 'tours.rejected' | 'tours.cancelled';
  readonly requireRight: (tour: TourDocument, caller: Identity) => void;
  readonly changeOf: (tour: TourDocument) => Change | Promise<Change>;
}

/**
 * Leaves `pending` by compare-and-set: whatever else happens at the same time, one transition wins and the others get
 * 409. The document and its event are one write.
 */
async function leavePending(
  { collections, now, newId }: Deps,
  caller: Identity,
  id: string,
  { type, requireRight, changeOf }: Transition,
): Promise<TourDocument> {
  const decide = async (found: TourDocument | null): Promise<Update<TourDocument>> => {
    const tour = visible(found);
    requireRight(tour, caller);
    if (tour.status !== 'pending') throw conflict(`This request is already ${tour.status}.`, 'not_pending');
    const change = { ...(await changeOf(tour)), updatedAt: now().toISOString() };
    const data = toFact({ ...tour, ...change }, await namesOf(collections, tour));
    return withEvent<TourDocument>({ $set: change }, nextEvent(tour, type, data, { now, newId }), now);
  };
  const busy = () => conflict('This request is being changed elsewhere. Please try again.');
  const changed = await changeDocument(collections.tours, id, decide, busy).catch((error: unknown) => {
    // The unique claim of an accepted tour: one seller, one slot.
    throw isDuplicateKey(error) ? slotTaken() : error;
  });
  if (!changed) throw notFound('There is no such request.');
  return changed;
}

/** The seller says yes: the slot is claimed, once per seller. */
export function acceptTour(deps: Deps, caller: Identity, id: string, note: string | undefined) {
  return leavePending(deps, caller, id, {
    type: 'tours.accepted',
    requireRight: requireSeller,
    async changeOf(tour) {
      if (tour.slotAt <= deps.now().toISOString()) throw conflict('That time has passed.', 'slot_past');
      const listing = await deps.collections.listings.findOne({ _id: tour.listingId });
      if (!listing?.isLive) throw conflict('That listing is no longer available.', 'listing_gone');
      const requestKey = agreedRequest(tour.buyerId, tour.listingId, tour.date, tour.time);
      return { status: 'accepted', note: note ?? tour.note, requestKey, claimKey: slotClaim(tour.date, tour.time) };
    },
  });
}

/** The seller says no. */
export function rejectTour(deps: Deps, caller: Identity, id: string, note: string | undefined) {
  return leavePending(deps, caller, id, {
    type: 'tours.rejected',
    requireRight: requireSeller,
    changeOf: (tour) => ({ status: 'rejected', note: note ?? tour.note, requestKey: closedRequest(id) }),
  });
}

/** The buyer takes a pending request back; it is gone for both. */
export async function cancelTour(deps: Deps, caller: Identity, id: string): Promise<void> {
  await leavePending(deps, caller, id, {
    type: 'tours.cancelled',
    requireRight: requireBuyer,
    changeOf: () => ({ status: 'cancelled', requestKey: closedRequest(id) }),
  });
}

/** The seller changes the note, whatever the status. */
export async function changeNote({ collections, now }: Deps, caller: Identity, id: string, note: string) {
  requireSeller(visible(await collections.tours.findOne({ _id: id })), caller);
  const changed = await collections.tours.findOneAndUpdate(
    { _id: id },
    { $set: { note, updatedAt: now().toISOString() }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  );
  if (!changed) throw notFound('There is no such request.');
  return changed;
}

/** Accepted tours whose time has passed, the oldest first. */
export async function findPastTours({ collections, now }: Pick<Deps, 'collections' | 'now'>): Promise<TourDocument[]> {
  return collections.tours
    .find({ ...STANDING, slotAt: { $lte: now().toISOString() } })
    .sort({ slotAt: 1 })
    .limit(200)
    .toArray();
}

/** Completes tours whose time has passed (ledger E5). */
export async function completeTours({ collections, now, newId }: Deps, past: readonly TourDocument[]): Promise<void> {
  for (const tour of past) {
    const data = toFact(tour, await namesOf(collections, tour));
    const event = nextEvent(tour, 'tours.completed', data, { now, newId });
    const $set = { status: 'completed' as const, updatedAt: now().toISOString() };
    await collections.tours.updateOne(
      { _id: tour._id, status: 'accepted', revision: tour.revision },
      withEvent<TourDocument>({ $set }, event, now),
    );
  }
}

function visible(tour: TourDocument | null): TourDocument {
  if (!tour || tour.status === 'cancelled') throw notFound('There is no such request.');
  return tour;
}

/** To anybody else the request does not exist. */
function requireParty(tour: TourDocument, { userId }: Identity): void {
  if (tour.buyerId !== userId && tour.sellerId !== userId) throw notFound('There is no such request.');
}

function requireSeller(tour: TourDocument, caller: Identity): void {
  requireParty(tour, caller);
  if (tour.sellerId !== caller.userId) throw forbidden('Only the person who posted the listing can answer a request.');
}

function requireBuyer(tour: TourDocument, caller: Identity): void {
  requireParty(tour, caller);
  if (tour.buyerId !== caller.userId) throw forbidden('Only the person who asked can cancel a request.');
}

/** The names that a fact of a tour carries. */
export async function namesOf({ listings, people }: Collections, tour: TourDocument) {
  const [listing, buyer, seller] = await Promise.all([
    listings.findOne({ _id: tour.listingId }),
    people.findOne({ _id: tour.buyerId }),
    people.findOne({ _id: tour.sellerId }),
  ]);
  return { listingTitle: listing?.title ?? '', buyer: buyer?.name ?? tour.buyerName, seller: seller?.name ?? '' };
}
