import { calendarFile } from '@keyturn/domain/calendar';
import type { Identity } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import type { Collections } from './collections.ts';
import { sequenceOf, stateOf } from './tour-state.ts';

/** What an appointment is called, for the one who looks at the place and the one who shows it. */
const titleOf = (listing: string, isBuyer: boolean): string => (isBuyer ? `Tour of ${listing}` : `Showing ${listing}`);

/** The calendar file of a tour that was accepted, for either of its parties; one that takes it back once it is off. 404 for others, and before. */
export async function readCalendar(
  { collections: { tours, listings, people } }: { collections: Collections },
  caller: Identity,
  id: string,
): Promise<string> {
  const tour = await tours.findOne({ _id: id });
  const isBuyer = tour?.buyerId === caller.userId;
  if (!tour || !(isBuyer || tour.sellerId === caller.userId)) throw notFound('There is no such request.');
  const sequence = sequenceOf(tour);
  if (sequence === undefined) throw notFound('This tour has not been accepted.');
  const [listing, other] = await Promise.all([
    listings.findOne({ _id: tour.listingId }),
    people.findOne({ _id: isBuyer ? tour.sellerId : tour.buyerId }),
  ]);
  const name = other?.name ?? (isBuyer ? '' : tour.buyerName);
  const isAgreed = ['accepted', 'completed'].includes(stateOf(tour));
  const email = isBuyer ? tour.sellerEmail : tour.buyerEmail;
  return calendarFile({
    id,
    sequence,
    changedAt: new Date(tour.updatedAt),
    startsAt: new Date(tour.slotAt),
    title: titleOf(listing?.title ?? 'a listing', isBuyer),
    place: listing?.address ?? '',
    notes: [name, isAgreed ? email : '', tour.note].filter((text) => text !== '').join('\n'),
    isCalledOff: !isAgreed,
  });
}
