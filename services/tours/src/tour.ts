import type { Availability, TourHours } from '@keyturn/contracts/availability';
import type { TourState } from '@keyturn/domain/tour-status';
import { slotKey } from '@keyturn/domain/slots';
import type { Outboxed } from '@keyturn/service-kit/outbox';
import { conflict, type Problem } from '@keyturn/service-kit/problem';

/** A tour request as stored. `cancelled` ones are kept for their event; who asked sees those that another replaces. */
export interface TourDocument extends Outboxed {
  listingId: string;
  buyerId: string;
  buyerEmail: string;
  /** The name at the time of asking, until a saved profile has another. */
  buyerName: string;
  sellerId: string;
  sellerEmail: string;
  /** Day in Denver, 'YYYY-MM-DD', and half hour, "3:30 PM". */
  date: string;
  time: string;
  /** The same moment as an instant. */
  slotAt: string;
  /** When the buyer would like to move in, a day; missing where they do not say. */
  moveInDate?: string;
  status: 'pending' | 'accepted' | 'rejected' | 'completed' | 'cancelled';
  /** What became of it, finer than its status. */
  state: TourState;
  /** When the clock ends it, an instant; null unless it is open. */
  expiresAt: string | null;
  /** The other time that the seller suggests, while the state is `proposed`; how many there have been. */
  proposal?: { date: string; time: string; startsAt: string } | null;
  proposals?: number;
  /** Of the appointment in calendars: there once the tour was accepted, one more with each change since. */
  sequence?: number;
  /** What either side agreed on, as it was then: whom the other blocks later sees nothing newer. */
  agreedAs?: AgreedAs;
  /** When the seller first answered, with a yes, a no or another time. */
  answeredAt?: string;
  /** Who said yes; '' once the tour is none any more. */
  acceptedBy?: '' | 'buyer' | 'seller';
  /** Who cancelled the accepted tour, and why. */
  cancelledBy?: 'buyer' | 'seller';
  reason?: string;
  /** Whether it was cancelled as their account was closed; missing where they did it. */
  isOfClosing?: true;
  /** Who ended it by blocking the other. Only they can read it. */
  blockedBy?: 'buyer' | 'seller';
  note: string;
  /** How often the note alone was changed, one more than may be once it was after the end. */
  noteChanges?: number;
  createdAt: string;
  updatedAt: string;
  /** `slot:<day>|<time>` once accepted, so that one seller's slot can be taken once; else `open:<id>`. */
  claimKey: string;
  /** Buyer and listing while pending, with the slot once accepted, so that asking twice is asking once; else `closed:<id>`. */
  requestKey: string;
  /** The request this one was ended for: which, and when that is. */
  replacedBy?: { tourId: string; date: string; time: string };
  /** The same, as JSON, and when: until that is stored itself. */
  successor?: string;
  replacedAt?: string;
}

export interface AgreedAs {
  readonly title: string;
  readonly place: string;
  readonly buyerEmail: string;
  readonly sellerEmail: string;
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
  /** Whether nobody sees it for now: no tour is asked for, and what was asked for goes on. */
  isHidden?: boolean;
  /** Whether a person looks at it first: until then nobody agrees on a tour of it. */
  isHeld?: boolean;
  /** What the handing over of the lease has made of it, and the request of who takes it over. */
  transferState?: string;
  transferTourId?: string;
  revision: number;
  /** Revision of its names: an event from before a removal may arrive after it. Earlier copies have none. */
  namedAt?: number;
}

/** Which of the two sides somebody is. */
export const sideOf = ({ buyerId }: Pick<TourDocument, 'buyerId'>, userId: string): 'buyer' | 'seller' =>
  userId === buyerId ? 'buyer' : 'seller';

/** Whether the lease of a listing went to who asked for this tour. */
export const isTakers = (listing: ListingDocument | null, tourId: string): boolean =>
  listing?.transferState === 'transferred' && listing.transferTourId === tourId;

/** Copy of a profile: names and photos of the two parties, and where they study. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  school?: string;
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
