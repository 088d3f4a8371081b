import type { BookingAnswer, TourRequest } from '@keyturn/contracts/tours';
import { hiddenSlots, offeredDays, weeklyDates } from '@keyturn/domain/offered-days';
import { slotKey } from '@keyturn/domain/slots';
import { findBetween, canInteract } from '@keyturn/service-kit/blocks';
import { findAll } from '@keyturn/service-kit/copies';
import type { Identity } from '@keyturn/service-kit/identity';
import { hoursOf, readIsOffered } from './availability.ts';
import type { Collections } from './collections.ts';
import { unavailable } from './refusals.ts';
import { sideOf, type TourDocument } from './tour.ts';
import { toListing, toTourRequest } from './tour-views.ts';

const MOST_LISTED = 500;
const LISTED = { status: { $ne: 'cancelled' } } as const;
const REPLACED = { replacedBy: { $exists: true } } as const;

/** A person's sent or received requests, newest first; sent ones include replaced ones. */
export async function listTours(
  collections: Collections,
  role: 'buyerId' | 'sellerId',
  userId: string,
  now: Date,
): Promise<TourRequest[]> {
  const tours = await collections.tours
    .find({ [role]: userId, ...(role === 'buyerId' ? { $or: [LISTED, REPLACED] } : LISTED) })
    .sort({ createdAt: -1 })
    .limit(MOST_LISTED)
    .toArray();
  return withNames(collections, tours, userId, now);
}

/** Tours with names of listings and people, one query per collection, as that person may see them. */
export async function withNames(
  collections: Collections,
  tours: readonly TourDocument[],
  viewerId: string,
  now: Date,
): Promise<TourRequest[]> {
  const isSeller = tours.some(({ sellerId }) => sellerId === viewerId);
  const parties = tours.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]);
  const [listings, people, between, isOffered] = await Promise.all([
    findAll(
      collections.listings,
      tours.map(({ listingId }) => listingId),
    ),
    findAll(collections.people, parties),
    findBetween(collections.blocks, viewerId, parties),
    // Only the seller sees whether a time is within their hours.
    isSeller ? readIsOffered(collections.availability, viewerId) : () => true,
  ]);
  return tours.map((tour) => {
    const listing = between.seenListing(tour.sellerId, listings.get(tour.listingId) ?? null);
    const shown = (id: string) => between.seen(id, people.get(id) ?? null);
    const [buyer, seller] = [shown(tour.buyerId), shown(tour.sellerId)];
    const other = tour.buyerId === viewerId ? tour.sellerId : tour.buyerId;
    const read = between.blocks(other) ? withoutWordsOf(other, tour) : tour;
    const isBlocked = between.blocked.has(other);
    return toTourRequest(read, viewerId, { listing, buyer, seller }, { now, isOffered, isBlocked });
  });
}

/** A tour without one side's texts, which a blocker does not see. */
const withoutWordsOf = (userId: string, tour: TourDocument): TourDocument => ({
  ...tour,
  ...(tour.sellerId === userId && { note: '' }),
  ...(tour.cancelledBy === sideOf(tour, userId) && { reason: '' }),
});

/** Everything that a listing's booking screen needs. */
export async function readBooking(
  { blocks, listings, people, availability, tours }: Collections,
  caller: Identity,
  listingId: string,
  now: Date,
): Promise<BookingAnswer> {
  const listing = await listings.findOne({ _id: listingId });
  if (!listing?.isLive) throw unavailable();
  if (listing.isHidden) throw unavailable();
  if (!(await canInteract(blocks, caller.userId, listing.userId))) throw unavailable();
  const sellerId = listing.userId;
  const [seller, windows, accepted] = await Promise.all([
    people.findOne({ _id: sellerId }),
    availability.findOne({ _id: sellerId }),
    tours.find({ sellerId, status: 'accepted', slotAt: { $gt: now.toISOString() } }).toArray(),
  ]);
  const hours = hoursOf(windows);
  const booked = accepted.map(({ date, time }) => ({ date, time }));
  const bookedKeys = booked.flatMap((slot) => slotKey(slot) ?? []);
  // For older pages, limited to the days they show: further ones would list bookings without hidden slots.
  const dates = weeklyDates(now);
  const named = [...booked.filter(({ date }) => dates.includes(date)), ...hiddenSlots(hours, now)];
  const slots = new Map(named.map((slot) => [slotKey(slot) ?? '', slot]));
  return {
    listing: toListing(listing),
    seller: { name: seller?.name ?? '', photo: seller?.photo ?? '' },
    isOwner: sellerId === caller.userId,
    availability: hours.availability,
    // In time order, so that hidden ones are indistinguishable.
    taken: [...slots.keys()].sort().flatMap((key) => slots.get(key) ?? []),
    days: offeredDays(hours, now, bookedKeys).map(({ date, times }) => ({ date, times: [...times] })),
    noticeHours: hours.noticeHours,
    horizonDays: hours.horizonDays,
    listingState: listing.transferState === 'pending' ? listing.transferState : '',
  };
}
