import { calendarFile } from '@keyturn/domain/calendar';
import { findBetween } from '@keyturn/service-kit/blocks';
import type { Identity } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import { emailsSeen } from './agreed-emails.ts';
import type { Collections } from './collections.ts';
import type { AgreedAs, ListingDocument } from './tour.ts';

/** An appointment's title, for the visitor and the host. */
const titleOf = (listing: string, isBuyer: boolean): string => (isBuyer ? `Tour of ${listing}` : `Showing ${listing}`);

type Place = Pick<AgreedAs, 'title' | 'place'>;

const NOTHING: Place = { title: '', place: '' };

const asNow = (listing: ListingDocument | null): Place => ({
  title: listing?.title ?? '',
  place: listing?.address ?? '',
});

/**
 * The calendar file of an accepted tour, for its parties; a cancellation once it is off. 404 for others, and before
 * acceptance.
 */
export async function readCalendar(
  { collections: { blocks, tours, listings, people } }: { collections: Collections },
  caller: Identity,
  id: string,
): Promise<string> {
  const tour = await tours.findOne({ _id: id });
  const isBuyer = tour?.buyerId === caller.userId;
  if (!tour || !(isBuyer || tour.sellerId === caller.userId)) throw notFound('There is no such request.');
  const sequence = tour.sequence;
  if (sequence === undefined) throw notFound('This tour has not been accepted.');
  const otherId = isBuyer ? tour.sellerId : tour.buyerId;
  const [listing, other, between] = await Promise.all([
    listings.findOne({ _id: tour.listingId }),
    people.findOne({ _id: otherId }),
    findBetween(blocks, caller.userId, [otherId]),
  ]);
  const name = between.seen(otherId, other)?.name ?? (isBuyer ? '' : tour.buyerName);
  // A blocked person sees nothing newer than the agreement.
  const { title, place } = between.isBlockedBy(otherId) ? (tour.agreedAs ?? NOTHING) : asNow(listing);
  const emails = emailsSeen(tour, caller.userId, between.blocked.has(otherId));
  const isAgreed = ['accepted', 'completed'].includes(tour.state);
  const email = isBuyer ? emails.sellerEmail : emails.buyerEmail;
  return calendarFile({
    id,
    sequence,
    changedAt: new Date(tour.updatedAt),
    startsAt: new Date(tour.slotAt),
    title: titleOf(title || 'a listing', isBuyer),
    place,
    notes: [name, isAgreed ? email : '', tour.note].filter((text) => text !== '').join('\n'),
    isCalledOff: !isAgreed,
  });
}
