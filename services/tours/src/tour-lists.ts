import type { BookingAnswer, TourRequest } from '@keyturn/contracts/tours';
import type { Identity } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Collections } from './collections.ts';
import { STANDING, toListing, toTourRequest, type TourDocument } from './tour.ts';

const MOST_LISTED = 500;

/** The requests a person sent or received, newest first. */
export async function listTours(
  collections: Collections,
  role: 'buyerId' | 'sellerId',
  userId: string,
): Promise<TourRequest[]> {
  const tours = await collections.tours
    .find({ [role]: userId, status: { $ne: 'cancelled' } })
    .sort({ createdAt: -1 })
    .limit(MOST_LISTED)
    .toArray();
  return withNames(collections, tours, userId);
}

/** Tours with the names of listings and people, each looked up once, as that person may see them. */
export async function withNames(
  collections: Collections,
  tours: readonly TourDocument[],
  viewerId: string,
): Promise<TourRequest[]> {
  const [listings, people] = await Promise.all([
    findAll(
      collections.listings,
      tours.map(({ listingId }) => listingId),
    ),
    findAll(
      collections.people,
      tours.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    ),
  ]);
  return tours.map((tour) =>
    toTourRequest(
      tour,
      viewerId,
      listings.get(tour.listingId) ?? null,
      people.get(tour.buyerId) ?? null,
      people.get(tour.sellerId) ?? null,
    ),
  );
}

async function findAll<T extends { _id: string }>(
  collection: StoreCollection<T>,
  ids: readonly string[],
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (const _id of new Set(ids)) {
    const document = await collection.findOne({ _id } as Parameters<typeof collection.findOne>[0]);
    if (document) found.set(_id, document);
  }
  return found;
}

/** What the booking screen of a listing needs, in one answer. */
export async function readBooking(
  { listings, people, availability, tours }: Collections,
  caller: Identity,
  listingId: string,
  now: Date,
): Promise<BookingAnswer> {
  const listing = await listings.findOne({ _id: listingId });
  if (!listing?.isLive) throw notFound('Listing not found or unavailable.');
  const sellerId = listing.userId;
  const [seller, windows, accepted] = await Promise.all([
    people.findOne({ _id: sellerId }),
    availability.findOne({ _id: sellerId }),
    tours.find({ sellerId, ...STANDING, slotAt: { $gt: now.toISOString() } }).toArray(),
  ]);
  return {
    listing: toListing(listing),
    seller: { name: seller?.name ?? '', photo: seller?.photo ?? '' },
    isOwner: sellerId === caller.userId,
    availability: windows?.availability ?? {},
    taken: accepted.map(({ date, time }) => ({ date, time })),
  };
}
