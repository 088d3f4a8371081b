import { findBlocker } from '@keyturn/service-kit/blocks';
import { isAccountClosed } from '@keyturn/service-kit/closings';
import { endedFields } from './answer-request.ts';
import { changeTour, type Deps, type Step } from './change-tour.ts';
import { dueStep } from './end-due.ts';
import { leavingStep } from './leaving-buyer.ts';
import { isTakers, sideOf, slotClaim, type TourDocument } from './tour.ts';
import { isOpen, nextSequence } from './tour-state.ts';

/**
 * Ends a gone listing's open requests and upcoming accepted tours, whose slots become free. After a transfer the
 * taker's own request stays.
 */
export async function closeTours(deps: Deps, sellerId: string, listingId: string): Promise<void> {
  const { listings, tours } = deps.collections;
  const listing = await listings.findOne({ _id: listingId });
  const left = (await tours.find({ sellerId, listingId }).toArray()).filter(({ _id }) => !isTakers(listing, _id));
  for (const { _id } of left) await changeTour(deps, _id, (tour) => goneStep(tour, deps.now()));
}

/** Ends open requests and tours between two people with a block, either way, as if the listing were gone. */
export async function closeBetween(deps: Deps, one: string, other: string): Promise<void> {
  const { tours } = deps.collections;
  const sides = await Promise.all([
    tours.find({ buyerId: one, sellerId: other }).toArray(),
    tours.find({ buyerId: other, sellerId: one }).toArray(),
  ]);
  const blockerId = await findBlocker(deps.collections.blocks, one, other);
  for (const { _id } of sides.flat()) await changeTour(deps, _id, (tour) => goneStep(tour, deps.now(), blockerId));
}

/**
 * Ends a request created at the moment of an ending event, which missed it: a taken slot, a block, a closed account, a
 * gone listing.
 */
export async function closeIfLate(deps: Deps, made: TourDocument): Promise<TourDocument | null> {
  const { blocks, closings, listings, tours } = deps.collections;
  const { _id, listingId, buyerId, sellerId, date, time, slotAt } = made;
  if (await tours.findOne({ sellerId, claimKey: slotClaim(date, time) })) return closeAsTaken(deps, _id, slotAt);
  const isGone = (await listings.findOne({ _id: listingId }))?.isLive === false;
  if (await isAccountClosed(closings, buyerId)) return changeTour(deps, _id, (tour) => leavingStep(tour, deps.now()));
  const blockerId = await findBlocker(blocks, buyerId, sellerId);
  if (!isGone && blockerId === null) return null;
  return changeTour(deps, _id, (tour) => goneStep(tour, deps.now(), isGone ? null : blockerId));
}

/** Ends open requests for a gone listing, or between two people with a block. Only these are notified. */
export function goneStep(tour: TourDocument, now: Date, blockerId: string | null = null): Step | null {
  const due = dueStep(tour, now);
  // One that time has ended is not ended by this; only the job completes a past tour.
  if (due) return isOpen(tour) ? due : null;
  const isAgreed = tour.state === 'accepted';
  if (!isOpen(tour) && !isAgreed) return null;
  const state = 'listing_gone';
  const set = {
    ...endedFields(tour),
    ...(isAgreed && nextSequence(tour)),
    status: 'rejected',
    state,
    ...(blockerId !== null && { blockedBy: sideOf(tour, blockerId) }),
  } as const;
  return { type: 'tours.listing-gone', set };
}

/** Ends other requests for an accepted tour's slot. Repeatable. If the slot is free again, ends nothing. */
export async function closeRivals(deps: Deps, acceptedId: string): Promise<void> {
  const { tours } = deps.collections;
  const accepted = await tours.findOne({ _id: acceptedId });
  if (!accepted || accepted.state !== 'accepted') return;
  const { sellerId, slotAt } = accepted;
  const rivals = await tours.find({ status: 'pending', slotAt }).toArray();
  for (const rival of rivals) if (rival.sellerId === sellerId) await closeAsTaken(deps, rival._id, slotAt);
}

/** Ends a request for a taken slot; one that waits for the buyer's answer to another time continues. */
const closeAsTaken = (deps: Deps, id: string, slotAt: string): Promise<TourDocument | null> =>
  changeTour(deps, id, (tour) => {
    if (tour.state !== 'pending' || tour.slotAt !== slotAt) return null;
    const due = dueStep(tour, deps.now());
    if (due) return due;
    return { type: 'tours.slot-taken', set: { ...endedFields(tour), status: 'rejected', state: 'slot_taken' } };
  });
