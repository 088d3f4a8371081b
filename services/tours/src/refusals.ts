import type { TourConflict } from '@keyturn/contracts/tours';
import { holdsContactDetails } from '@keyturn/domain/contact-in-message';
import { WITHHELD } from '@keyturn/domain/plain-contact';
import { canInteract } from '@keyturn/service-kit/blocks';
import { conflict, invalid, notFound, type Problem } from '@keyturn/service-kit/problem';
import type { Collections } from './collections.ts';
import { slotTaken, type ListingDocument, type TourDocument } from './tour.ts';
import { endOf, isOpen } from './tour-state.ts';

/** Why a step is no longer possible. */
export const refusal = (sentence: string, code: TourConflict): Problem => conflict(sentence, code);

export const slotPast = (): Problem => refusal('That time has passed.', 'slot_past');

export const unavailable = (): Problem => notFound('Listing not found or unavailable.');

const listingGone = (): Problem => refusal('That listing is no longer available.', 'listing_gone');

/** Throws `whyEnded` for a request that can no longer be answered. */
export function requireOpen(tour: TourDocument, now: Date): void {
  if (!isOpen(tour) || endOf(tour, now) !== null) throw whyEnded(tour, now);
}

/** The refusal of an ended request, naming the end by time or others. */
export function whyEnded({ state, slotAt }: TourDocument, now: Date): Problem {
  if (state === 'slot_taken') return slotTaken();
  if (state === 'listing_gone') return listingGone();
  if (state !== 'expired') return refusal(`This request is already ${state}.`, 'not_pending');
  return slotAt <= now.toISOString() ? slotPast() : refusal('This request has expired.', 'expired');
}

/** A request's listing; throws if gone, held, or between people with a block. */
export async function requireLive({ blocks, listings }: Collections, tour: TourDocument): Promise<ListingDocument> {
  const listing = await listings.findOne({ _id: tour.listingId });
  if (!listing?.isLive || listing.isHeld) throw listingGone();
  await requireCanInteract({ blocks }, tour);
  return listing;
}

/** Throws after a block: the listing counts as gone, and neither can write. */
export async function requireCanInteract({ blocks }: Pick<Collections, 'blocks'>, tour: TourDocument): Promise<void> {
  if (!(await canInteract(blocks, tour.buyerId, tour.sellerId))) throw listingGone();
}

/** Whether both sides may share contact details. */
const isAgreedOn = ({ status }: TourDocument): boolean => status === 'accepted' || status === 'completed';

/** Throws if a note contains contact details before acceptance. */
export function requireNoContact(tour: TourDocument, note: string | undefined): void {
  if (note !== undefined && !isAgreedOn(tour) && holdsContactDetails(note)) throw invalid(WITHHELD, 'contact_withheld');
}
