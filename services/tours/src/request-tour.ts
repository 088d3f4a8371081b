import type { createTourBody } from '@keyturn/contracts/tours';
import { denverDateOf, denverInstant } from '@keyturn/domain/denver-time';
import { slotProblem } from '@keyturn/domain/slots';
import { isSameEmail } from '@keyturn/domain/text';
import type { Identity } from '@keyturn/service-kit/identity';
import { pendingEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { forbidden, invalid, notFound, tooMany } from '@keyturn/service-kit/problem';
import { isDuplicateKey } from '@keyturn/service-kit/store';
import type { z } from 'zod';
import type { Collections } from './collections.ts';
import {
  openClaim,
  openRequest,
  slotClaim,
  slotTaken,
  toFact,
  type ListingDocument,
  type TourDocument,
} from './tour.ts';

const HOUR_MS = 3_600_000;
/** Requests per hour and buyer, and open ones per buyer and seller (security section 7). */
const MOST_PER_HOUR = 20;
const MOST_PENDING = 10;

interface Deps {
  readonly collections: Collections;
  now(): Date;
  newId(): string;
}

/** Asks for a tour: one write with its event. The same request again answers the one that is there. */
export async function requestTour(
  { collections, now, newId }: Deps,
  buyer: Identity,
  asked: z.output<typeof createTourBody>,
): Promise<{ tour: TourDocument; isNew: boolean }> {
  const { tours, listings, availability, people } = collections;
  const listing = await listings.findOne({ _id: asked.listingId });
  if (!listing?.isLive) throw notFound('Listing not found or unavailable.');
  if (listing.userId === buyer.userId) throw forbidden('You cannot book a tour on your own listing.');
  if (asked.sellerEmail !== undefined && !isSameEmail(asked.sellerEmail, listing.userEmail)) {
    throw invalid('That listing has another seller.', 'wrong_seller');
  }

  const { sellerId, date, time, slotAt } = await readSlot(listing, asked);
  const requestKey = openRequest(buyer.userId, listing._id, date, time);
  const same = await tours.findOne({ sellerId, requestKey });
  if (same) return { tour: same, isNew: false };
  if (await tours.findOne({ sellerId, claimKey: slotClaim(date, time) })) throw slotTaken();
  await checkLimits(buyer.userId, sellerId);

  const id = newId();
  const at = now().toISOString();
  const document = {
    ...{ _id: id, listingId: listing._id, sellerId, date, time, slotAt, requestKey },
    ...{ buyerId: buyer.userId, buyerEmail: buyer.email, buyerName: buyer.name, sellerEmail: listing.userEmail },
    ...{ status: 'pending' as const, note: '', createdAt: at, updatedAt: at, claimKey: openClaim(id) },
  };
  const seller = await people.findOne({ _id: sellerId });
  const names = { listingTitle: listing.title, buyer: buyer.name, seller: seller?.name ?? '' };
  const bare = withFirstEvent(document, null, now);
  const fact = { type: 'tours.requested', aggregateId: id, revision: 1, data: toFact(bare, names), now, newId };
  const tour = withFirstEvent(document, pendingEvent(fact), now);
  try {
    await tours.insertOne(tour);
    return { tour, isNew: true };
  } catch (error) {
    const winner = isDuplicateKey(error) ? await tours.findOne({ sellerId, requestKey }) : null;
    if (!winner) throw error;
    return { tour: winner, isNew: false };
  }

  async function readSlot({ userId }: ListingDocument, { requestedDate, requestedTime }: typeof asked) {
    const windows = (await availability.findOne({ _id: userId }))?.availability ?? {};
    const problem = slotProblem(windows, requestedDate, requestedTime, now());
    const day = denverDateOf(requestedDate);
    const instant = day === null ? null : denverInstant(day, requestedTime);
    if (problem !== null || day === null || instant === null)
      throw invalid(problem ?? 'That tour time is not readable.');
    return { sellerId: userId, date: day, time: requestedTime, slotAt: instant.toISOString() };
  }

  async function checkLimits(buyerId: string, sellerId: string): Promise<void> {
    const at = now();
    const since = new Date(at.getTime() - HOUR_MS).toISOString();
    const recent = await tours.countDocuments({ buyerId, createdAt: { $gt: since } });
    if (recent >= MOST_PER_HOUR)
      throw tooMany('You have requested many tours. Please try again later.', HOUR_MS / 1000);
    const pending = await tours.countDocuments({
      ...{ buyerId, sellerId, status: 'pending' as const },
      slotAt: { $gt: at.toISOString() },
    });
    if (pending >= MOST_PENDING) throw tooMany('You have many open requests with this person.', HOUR_MS / 1000);
  }
}
