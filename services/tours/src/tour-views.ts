import type { TourEventData } from '@keyturn/contracts/events';
import type { TourRequest } from '@keyturn/contracts/tours';
import { STATUS_OF_STATE } from '@keyturn/domain/tour-status';
import type { TypedEvent } from '@keyturn/service-kit/events';
import { isTakers, sideOf, type ListingDocument, type PersonDocument, type TourDocument } from './tour.ts';
import { emailsSeen } from './agreed-emails.ts';
import { reasonFor } from './closed-account.ts';
import { asOf, isOpen } from './tour-state.ts';

/** A tour's listing and parties, if known. */
export interface Named {
  readonly listing: ListingDocument | null;
  readonly buyer: PersonDocument | null;
  readonly seller: PersonDocument | null;
}

/**
 * A tour as one of its parties sees it now; unknown names are '', for which screens show the specified fallback. The
 * other's e-mail is '' until acceptance, or requests could collect addresses.
 */
export function toTourRequest(
  stored: TourDocument,
  viewerId: string,
  { listing, buyer, seller }: Named,
  { now, isOffered, isBlocked }: { now: Date; isOffered: (tour: TourDocument) => boolean; isBlocked: boolean },
): TourRequest {
  const tour = asOf(stored, now);
  // Requested at the moment of the deletion, it was not ended, but cannot be answered.
  const isGone = listing?.isLive === false && !isTakers(listing, tour._id);
  const state = isOpen(tour) && isGone ? 'listing_gone' : tour.state;
  const status = STATUS_OF_STATE[state];
  const isAgreed = status === 'accepted' || status === 'completed';
  const emails = emailsSeen(tour, viewerId, isBlocked);
  const emailOf = (partyId: string, email: string): string => (partyId === viewerId || isAgreed ? email : '');
  const buyerEmail = emailOf(tour.buyerId, emails.buyerEmail);
  const sellerEmail = emailOf(tour.sellerId, emails.sellerEmail);
  const isWaiting = state === 'pending' || state === 'proposed';
  return {
    _id: tour._id,
    listing: toListing(listing),
    listingId: tour.listingId,
    buyer: { id: tour.buyerId, name: buyer?.name ?? tour.buyerName, email: buyerEmail, photo: buyer?.photo ?? '' },
    buyerEmail,
    seller: { id: tour.sellerId, name: seller?.name ?? '', email: sellerEmail, photo: seller?.photo ?? '' },
    sellerEmail,
    requestedDate: tour.date,
    requestedTime: tour.time,
    ...(buyer?.school && { buyerSchool: buyer.school }),
    ...(tour.moveInDate && { moveInDate: tour.moveInDate }),
    status: status === 'cancelled' ? 'rejected' : status,
    ...(state === 'listing_gone' && { closedReason: state }),
    ...(tour.blockedBy === sideOf(tour, viewerId) && { isEndedByOwnBlock: true }),
    ...(tour.replacedBy && { replacedBy: tour.replacedBy }),
    note: tour.note,
    createdAt: tour.createdAt,
    updatedAt: tour.updatedAt,
    state,
    expiresAt: isWaiting ? (tour.expiresAt ?? tour.slotAt) : '',
    startsAt: tour.slotAt,
    proposal: state === 'proposed' ? (tour.proposal ?? null) : null,
    reason: reasonFor(tour, viewerId),
    cancelledBy: tour.cancelledBy ?? '',
    acceptedBy: (isAgreed && tour.acceptedBy) || '',
    outsideHours: isWaiting && tour.sellerId === viewerId && !isOffered(tour),
    // For a person its owner blocked, it counts as gone.
    listingState: listingStateOf(listing, isBlocked && viewerId === tour.buyerId),
  };
}

/** The state of a listing; a transfer takes precedence over later changes by its owner. */
function listingStateOf(listing: ListingDocument | null, isHidden: boolean): TourRequest['listingState'] {
  if (listing?.transferState === 'transferred') return 'transferred';
  if (listing?.isLive === false || isHidden) return 'removed';
  return listing?.transferState === 'pending' ? 'pending' : '';
}

export function toListing(listing: ListingDocument | null): TourRequest['listing'] {
  const { title = '', address = '', monthlyRent = '', image = '' } = listing ?? {};
  return { title, address, monthlyRent, image };
}

/** The names in an event. */
export interface TourNames {
  readonly listingTitle: string;
  readonly address: string;
  readonly buyer: string;
  readonly seller: string;
}

/** A tour's event: its state after a change, who made it, and why. */
export function toEventData(
  tour: TourDocument,
  names: TourNames,
  { by = null, reason = '' }: { by?: TourEventData['by']; reason?: string } = {},
): TourEventData {
  return {
    tourId: tour._id,
    listingId: tour.listingId,
    listingTitle: names.listingTitle,
    buyer: { userId: tour.buyerId, email: tour.buyerEmail, name: names.buyer },
    seller: { userId: tour.sellerId, email: tour.sellerEmail, name: names.seller },
    date: tour.date,
    time: tour.time,
    note: tour.note,
    state: tour.state,
    startsAt: tour.slotAt,
    address: names.address,
    ...(tour.sequence !== undefined && { sequence: tour.sequence }),
    by,
    reason,
    ...(tour.blockedBy && { blockedBy: tour.blockedBy }),
    ...(tour.proposal && { proposal: tour.proposal }),
    ...(tour.replacedBy && { replacedBy: tour.replacedBy }),
  };
}

/** A request's current state, for services without a copy; names they copy themselves. */
export function toSnapshot(tour: TourDocument): TypedEvent<'tours.snapshot'> {
  const names = { listingTitle: '', address: '', buyer: tour.buyerName, seller: '' };
  return { type: 'tours.snapshot', data: toEventData(tour, names) };
}
