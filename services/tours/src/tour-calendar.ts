import { calendarFile } from '@keyturn/domain/calendar';
import type { Identity } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import type { Collections } from './collections.ts';

/** What an appointment is called, for the one who looks at the place and the one who shows it. */
const titleOf = (listing: string, isBuyer: boolean): string => (isBuyer ? `Tour of ${listing}` : `Showing ${listing}`);

/** The calendar file of a tour that was accepted, for either of its parties. 404 for others, and before. */
export async function readCalendar(
  { collections: { tours, listings, people } }: { collections: Collections },
  caller: Identity,
  id: string,
): Promise<string> {
  const tour = await tours.findOne({ _id: id });
  const isBuyer = tour?.buyerId === caller.userId;
  if (!tour || !(isBuyer || tour.sellerId === caller.userId)) throw notFound('There is no such request.');
  if (tour.status !== 'accepted' && tour.status !== 'completed') throw notFound('This tour has not been accepted.');
  const [listing, other] = await Promise.all([
    listings.findOne({ _id: tour.listingId }),
    people.findOne({ _id: isBuyer ? tour.sellerId : tour.buyerId }),
  ]);
  const name = other?.name ?? (isBuyer ? '' : tour.buyerName);
  const isCalledOff = tour.closedReason !== undefined;
  return calendarFile({
    id,
    sequence: isCalledOff ? 1 : 0,
    changedAt: new Date(tour.updatedAt),
    startsAt: new Date(tour.slotAt),
    title: titleOf(listing?.title ?? 'a listing', isBuyer),
    place: listing?.address ?? '',
    notes: [name, isBuyer ? tour.sellerEmail : tour.buyerEmail, tour.note].filter((text) => text !== '').join('\n'),
    isCalledOff,
  });
}
