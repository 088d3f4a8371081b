import type { LivePost, TourEventData } from '@keyturn/contracts/events';
import type { QUEUES } from '@keyturn/contracts/queues';
import { addressText, listingTitle } from '@keyturn/domain/listing-text';
import { TOUR_STATES, type TourState } from '@keyturn/domain/tour-status';

/** Copy of a tour request, whose id is its conversation's. */
export interface RequestDocument {
  _id: string;
  listingId: string;
  listingTitle: string;
  buyerId: string;
  buyerEmail: string;
  buyerName: string;
  sellerId: string;
  sellerEmail: string;
  sellerName: string;
  date: string;
  time: string;
  state: TourState;
  /** The seller's, checked together with their messages. */
  note: string;
  /** The replacing request, which has its conversation. */
  replacedBy?: string;
  revision: number;
}

/** Copy of a listing; a removed one keeps its names. */
export interface ListingDocument {
  _id: string;
  userId: string;
  title: string;
  address: string;
  image: string;
  monthlyRent?: string;
  startDate?: string;
  endDate?: string;
  isLive: boolean;
  /** Whether an admin reviews it, which blocks a transfer. */
  isHeld?: boolean;
  revision: number;
}

/** Copy of a profile. */
export interface PersonDocument {
  _id: string;
  name: string;
  photo: string;
  revision: number;
}

export type TourEvent = Extract<(typeof QUEUES)['transfers'][number], `tours.${string}`>;

/** A request's state after an event of the release before, which lacks it. */
const STATE_AFTER: Readonly<Record<TourEvent, TourState>> = {
  'tours.requested': 'pending',
  'tours.proposed': 'proposed',
  'tours.accepted': 'accepted',
  'tours.rejected': 'rejected',
  'tours.cancelled': 'withdrawn',
  'tours.completed': 'completed',
  'tours.listing-gone': 'listing_gone',
  'tours.slot-taken': 'slot_taken',
  'tours.expired': 'expired',
  'tours.called-off': 'cancelled',
  'tours.snapshot': 'pending',
};

/** The copy in an event of a request. */
export function toRequest(type: TourEvent, tour: TourEventData, revision: number): RequestDocument {
  const { tourId: _id, listingId, listingTitle, buyer, seller, date, time, note } = tour;
  return {
    _id,
    listingId,
    listingTitle,
    buyerId: buyer.userId,
    buyerEmail: buyer.email,
    buyerName: buyer.name,
    sellerId: seller.userId,
    sellerEmail: seller.email,
    sellerName: seller.name,
    date,
    time,
    note,
    ...(tour.replacedBy?.tourId && { replacedBy: tour.replacedBy.tourId }),
    state: TOUR_STATES.find((state) => state === tour.state) ?? STATE_AFTER[type],
    revision,
  };
}

/** The copy of a live listing. */
export function toListing(post: LivePost, revision: number): ListingDocument {
  return {
    _id: post._id,
    userId: post.userId,
    title: listingTitle(post),
    address: addressText(post),
    image: post.image,
    monthlyRent: post.monthlyRent,
    startDate: post.startDate,
    endDate: post.endDate,
    isLive: true,
    isHeld: post.hidden === 'held',
    revision,
  };
}

/** A transfer's copy of its listing, which may change or go. */
export const leaseOf = ({ address, monthlyRent = '', startDate = '', endDate = '' }: ListingDocument) => ({
  address,
  monthlyRent,
  startDate,
  endDate,
});
