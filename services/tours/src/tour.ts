import type { Availability } from '@keyturn/contracts/availability';
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
  note: string;
  createdAt: string;
  updatedAt: string;
  /** `slot:<day>|<time>` once accepted, so that one seller's slot can be taken once; else `open:<id>`. */
  claimKey: string;
  /** Buyer, listing and slot while open, so that asking twice is asking once; else `closed:<id>`. */
  requestKey: string;
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
}

/** Copy of a profile: names and photos of the two parties. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  revision: number;
}

/** A seller's weekly windows. */
export interface AvailabilityDocument extends Outboxed {
  email: string;
  availability: Availability;
}

export const slotClaim = (date: string, time: string): string => `slot:${slotKey({ date, time }) ?? ''}`;
export const slotTaken = (): Problem => conflict('That time is already booked', 'slot_taken');
export const openClaim = (id: string): string => `open:${id}`;
export const openRequest = (buyerId: string, listingId: string, date: string, time: string): string =>
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

/** A tour as its parties see it; what is not known stays '' and the screen shows the specified fallback. */
export function toTourRequest(
  tour: TourDocument,
  listing: ListingDocument | null,
  buyer: PersonDocument | null,
  seller: PersonDocument | null,
): TourRequest {
  const known = listing?.isLive ? listing : null;
  return {
    _id: tour._id,
    listing: toListing(known),
    listingId: tour.listingId,
    buyer: { name: buyer?.name ?? tour.buyerName, email: tour.buyerEmail, photo: buyer?.photo ?? '' },
    buyerEmail: tour.buyerEmail,
    seller: { name: seller?.name ?? '', email: tour.sellerEmail, photo: seller?.photo ?? '' },
    sellerEmail: tour.sellerEmail,
    requestedDate: tour.date,
    requestedTime: tour.time,
    status: tour.status === 'cancelled' ? 'rejected' : tour.status,
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
