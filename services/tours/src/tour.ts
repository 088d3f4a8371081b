import type { Availability, TourHours } from '@keyturn/contracts/availability';
import type { TourFact } from '@keyturn/contracts/events';
import type { TourRequest } from '@keyturn/contracts/tours';
import { unitText } from '@keyturn/domain/listing-text';
import { slotKey } from '@keyturn/domain/slots';
import type { Outboxed } from '@keyturn/service-kit/outbox';
import { conflict, type Problem } from '@keyturn/service-kit/problem';

/** A tour request as stored. `cancelled` ones are kept for their event and shown to nobody. */
export interface TourDocument extends Outboxed {
  listingId: string;
  buyerId: string;
  buyerEmail: string;
  /** The name at the time of asking, until a saved profile tells another. */
  buyerName: string;
  sellerId: string;
  sellerEmail: string;
  /** Day in Denver, 'YYYY-MM-DD', and half hour, "3:30 PM". */
  date: string;
  time: string;
  /** The same moment as an instant. */
  slotAt: string;
  status: 'pending' | 'accepted' | 'rejected' | 'completed' | 'cancelled';
  /** Present once the listing was deleted before the tour took place. */
  closedReason?: 'listing_gone';
  note: string;
  createdAt: string;
  updatedAt: string;
  /** `slot:<day>|<time>` once accepted, so that one seller's slot can be taken once; else `open:<id>`. */
  claimKey: string;
  /** Buyer and listing while pending, with the slot once accepted, so that asking twice is asking once; else `closed:<id>`. */
  requestKey: string;
  /** The request this one was ended for, as JSON, and when: until that is stored itself. */
  successor?: string;
  replacedAt?: string;
}

/** Tours that take place: those of a deleted listing stay accepted, and do not. */
export const STANDING = { status: 'accepted', closedReason: { $exists: false } } as const;

/** A tour as it stands at a moment: an accepted one whose time has come is completed, which the job stores soon after. */
export function asOf(tour: TourDocument, now: Date): TourDocument {
  const isPast = tour.status === 'accepted' && tour.closedReason === undefined && tour.slotAt <= now.toISOString();
  return isPast ? { ...tour, status: 'completed' } : tour;
}

/** Copy of a live listing: what tours name. */
export interface ListingDocument {
  _id: string;
  userId: string;
  userEmail: string;
  title: string;
  address: string;
  monthlyRent: string;
  image: string;
  isLive: boolean;
  revision: number;
  /** Revision of its names: what was told before a removal may arrive after it. Copies from before this rule have none. */
  namedAt?: number;
}

/** Copy of a profile: names and photos of the two parties. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  revision: number;
}

/** A seller's weekly windows; the rest once it was saved. */
export interface AvailabilityDocument extends Outboxed, Partial<Omit<TourHours, 'availability'>> {
  email: string;
  availability: Availability;
}

export const slotClaim = (date: string, time: string): string => `slot:${slotKey({ date, time }) ?? ''}`;
export const slotTaken = (): Problem => conflict('That time is already booked', 'slot_taken');
export const openClaim = (id: string): string => `open:${id}`;
export const openRequest = (buyerId: string, listingId: string): string => `${buyerId}|${listingId}`;
export const agreedRequest = (buyerId: string, listingId: string, date: string, time: string): string =>
  `${buyerId}|${listingId}|${slotKey({ date, time }) ?? ''}`;
export const closedRequest = (id: string): string => `closed:${id}`;

/** A listing's name in tours: its complex, else what kind of place it is. */
export function listingTitle(listing: {
  complex: string;
  leaseType: string;
  bedrooms: string;
  unitType: string;
}): string {
  return listing.complex === '' ? unitText(listing) : listing.complex;
}

/** Whether each side may know how to reach the other. */
const isAgreed = ({ status }: TourDocument): boolean => status === 'accepted' || status === 'completed';

/**
 * A tour as one of its parties sees it; what is not known stays '' and the screen shows the specified fallback. The other
 * side's e-mail is '' until the tour is accepted, or asking for tours would be a way to collect addresses.
 */
export function toTourRequest(
  tour: TourDocument,
  viewerId: string,
  listing: ListingDocument | null,
  buyer: PersonDocument | null,
  seller: PersonDocument | null,
): TourRequest {
  // Asked for at the very moment of the deletion, it is not among those that were ended, and cannot be answered either.
  const isStranded = tour.status === 'pending' && listing?.isLive === false;
  const closedReason = isStranded ? 'listing_gone' : tour.closedReason;
  const emailOf = (partyId: string, email: string): string => (partyId === viewerId || isAgreed(tour) ? email : '');
  const buyerEmail = emailOf(tour.buyerId, tour.buyerEmail);
  const sellerEmail = emailOf(tour.sellerId, tour.sellerEmail);
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
    status: tour.status === 'cancelled' || isStranded ? 'rejected' : tour.status,
    ...(closedReason && { closedReason }),
    note: tour.note,
    createdAt: tour.createdAt,
    updatedAt: tour.updatedAt,
  };
}

export function toListing(listing: ListingDocument | null): TourRequest['listing'] {
  const { title = '', address = '', monthlyRent = '', image = '' } = listing ?? {};
  return { title, address, monthlyRent, image };
}

/** What other services learn of a tour. */
export function toFact(tour: TourDocument, names: { listingTitle: string; buyer: string; seller: string }): TourFact {
  return {
    tourId: tour._id,
    listingId: tour.listingId,
    listingTitle: names.listingTitle,
    buyer: { userId: tour.buyerId, email: tour.buyerEmail, name: names.buyer },
    seller: { userId: tour.sellerId, email: tour.sellerEmail, name: names.seller },
    date: tour.date,
    time: tour.time,
    note: tour.note,
  };
}
