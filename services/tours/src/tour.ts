import type { Availability, TourHours } from '@keyturn/contracts/availability';
import type { TourState } from '@keyturn/domain/tour-status';
import { slotKey } from '@keyturn/domain/slots';
import type { Outboxed } from '@keyturn/service-kit/outbox';
import { conflict, type Problem } from '@keyturn/service-kit/problem';

/** A stored tour request. `cancelled` ones stay for their event; buyers see replaced ones. */
export interface TourDocument extends Outboxed {
  listingId: string;
  buyerId: string;
  buyerEmail: string;
  /** The name at the request, until a saved profile differs. */
  buyerName: string;
  sellerId: string;
  sellerEmail: string;
  /** Day in Denver, 'YYYY-MM-DD', and half hour, "3:30 PM". */
  date: string;
  time: string;
  /** The same moment as an instant. */
  slotAt: string;
  /** The buyer's wished move-in day; absent if not stated. */
  moveInDate?: string;
  status: 'pending' | 'accepted' | 'rejected' | 'completed' | 'cancelled';
  /** Finer than its status. */
  state: TourState;
  /** When it expires, an instant; null unless open. */
  expiresAt: string | null;
  /** The seller's other time, while the state is `proposed`; the count of suggestions. */
  proposal?: { date: string; time: string; startsAt: string } | null;
  proposals?: number;
  /** The calendar sequence: present once accepted, raised with each change. */
  sequence?: number;
  /** What both saw at the agreement: after a block, nothing newer is visible. */
  agreedAs?: AgreedAs;
  /** When the seller first answered: accepted, rejected or suggested. */
  answeredAt?: string;
  /** Who accepted; '' once the tour is off. */
  acceptedBy?: '' | 'buyer' | 'seller';
  /** Who cancelled the accepted tour, and why. */
  cancelledBy?: 'buyer' | 'seller';
  reason?: string;
  /** Whether their account's closing cancelled it; absent if they did. */
  isOfClosing?: true;
  /** Who ended it by a block, visible only to them. */
  blockedBy?: 'buyer' | 'seller';
  note: string;
  /** Count of changes to only the note; one above the limit after a change past the end. */
  noteChanges?: number;
  createdAt: string;
  updatedAt: string;
  /** `slot:<day>|<time>` once accepted, so that a seller's slot is taken once; else `open:<id>`. */
  claimKey: string;
  /** Buyer and listing while pending, with the slot once accepted, for idempotent requests; else `closed:<id>`. */
  requestKey: string;
  /** The request that replaced this one: its id and time. */
  replacedBy?: { tourId: string; date: string; time: string };
  /** The replacing request as JSON, until it is stored itself. */
  successor?: string;
  replacedAt?: string;
}

export interface AgreedAs {
  readonly title: string;
  readonly place: string;
  readonly buyerEmail: string;
  readonly sellerEmail: string;
}

/** Copy of a live listing. */
export interface ListingDocument {
  _id: string;
  userId: string;
  userEmail: string;
  title: string;
  address: string;
  monthlyRent: string;
  image: string;
  isLive: boolean;
  /** Whether it is temporarily hidden: no new requests, existing ones continue. */
  isHidden?: boolean;
  /** Whether an admin reviews it, which blocks agreements. */
  isHeld?: boolean;
  /** The listing's transfer state, and its taker's request. */
  transferState?: string;
  transferTourId?: string;
  revision: number;
  /** Revision of its names: an event from before a removal may arrive later. Older copies have none. */
  namedAt?: number;
}

/** Somebody's side. */
export const sideOf = ({ buyerId }: Pick<TourDocument, 'buyerId'>, userId: string): 'buyer' | 'seller' =>
  userId === buyerId ? 'buyer' : 'seller';

/** Whether a listing's lease went to this request's buyer. */
export const isTakers = (listing: ListingDocument | null, tourId: string): boolean =>
  listing?.transferState === 'transferred' && listing.transferTourId === tourId;

/** Copy of a profile: name, photo and school. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  school?: string;
  revision: number;
}

/** A seller's weekly windows; other fields once saved. */
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
