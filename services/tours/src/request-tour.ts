import { HOUR_MS } from '@keyturn/domain/durations';
import type { createTourBody } from '@keyturn/contracts/tours';
import { denverDateOf, denverInstant } from '@keyturn/domain/denver-time';
import { slotProblem } from '@keyturn/domain/offered-days';
import { canInteract } from '@keyturn/service-kit/blocks';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict, forbidden, invalid, tooMany } from '@keyturn/service-kit/problem';
import type { z } from 'zod';
import { askedAlready, endFor, findUnanswered, finishReplacements } from './replace-tour.ts';
import { hoursOf } from './availability.ts';
import type { Deps } from './change-tour.ts';
import { closeIfLate } from './close-tours.ts';
import { unavailable } from './refusals.ts';
import {
  agreedRequest,
  openClaim,
  openRequest,
  slotClaim,
  slotTaken,
  type ListingDocument,
  type TourDocument,
} from './tour.ts';
import { expiryFor } from './tour-state.ts';
import { toEventData } from './tour-views.ts';

/** Requests per hour and buyer, and open ones per buyer and seller (security section 2). */
const MOST_PER_HOUR = 20;
const MOST_PENDING = 10;
const TRIES = 5;

/**
 * Requests a tour; a repeat returns the existing one. A buyer has one pending request per listing: another is refused,
 * or replaces it if asked (decision 0036). The listing determines the seller; `sellerEmail` is ignored, because any
 * check would confirm an address.
 */
export async function requestTour(
  deps: Deps,
  buyer: Identity,
  asked: z.output<typeof createTourBody>,
): Promise<{ tour: TourDocument; isNew: boolean }> {
  const { collections, now, newId } = deps;
  const { tours, listings, availability, people } = collections;
  const listing = await listings.findOne({ _id: asked.listingId });
  if (!listing?.isLive) throw unavailable();
  if (listing.isHidden) throw unavailable();
  if (!(await canInteract(collections.blocks, buyer.userId, listing.userId))) throw unavailable();
  if (listing.userId === buyer.userId) throw forbidden('You cannot book a tour on your own listing.');

  const slot = await readSlot(listing, asked);
  const { sellerId, date, time } = slot;
  const id = newId();
  for (let tries = 0; tries < TRIES; tries += 1) {
    await finishReplacements(deps, { buyerId: buyer.userId });
    const unanswered = await findUnanswered(deps, buyer.userId, listing._id);
    const same =
      unanswered.find((tour) => tour.date === date && tour.time === time) ??
      (await tours.findOne({ sellerId, requestKey: agreedRequest(buyer.userId, listing._id, date, time) }));
    if (same) return same._id === id ? made(same) : { tour: same, isNew: false };
    if (await tours.findOne({ sellerId, claimKey: slotClaim(date, time) })) throw slotTaken();
    if (unanswered[0] && asked.replace !== true) throw askedAlready(unanswered[0]);
    await checkLimits(unanswered.length);
    const tour = await makeTour(unanswered[0]);
    if (unanswered.length === 0) {
      // Not if it, or another pending request of this buyer for this listing, exists.
      if (await insertOnce(tours, tour)) return made(tour);
    } else {
      // After a concurrent change the others wait for a new look: the replacing request may never exist.
      for (const old of unanswered) if (!(await endFor(deps, old, tour))) break;
    }
  }
  throw conflict('This request is being changed elsewhere. Please try again.');

  async function made(tour: TourDocument) {
    return { tour: (await closeIfLate(deps, tour)) ?? tour, isNew: true };
  }

  async function makeTour(before: TourDocument | undefined): Promise<TourDocument> {
    const at = now().toISOString();
    const requestKey = openRequest(buyer.userId, asked.listingId);
    const document = {
      _id: id,
      listingId: asked.listingId,
      ...slot,
      ...(asked.moveInDate && { moveInDate: asked.moveInDate }),
      requestKey,
      claimKey: openClaim(id),
      buyerId: buyer.userId,
      buyerEmail: buyer.email,
      buyerName: buyer.name,
      sellerEmail: listing?.userEmail ?? '',
      status: 'pending' as const,
      state: 'pending' as const,
      expiresAt: expiryFor(slot.slotAt, now()),
      note: '',
      createdAt: at,
      updatedAt: at,
    };
    const seller = await people.findOne({ _id: sellerId });
    const { title: listingTitle = '', address = '' } = listing ?? {};
    const names = { listingTitle, address, buyer: buyer.name, seller: seller?.name ?? '' };
    const replaces = before && { date: before.date, time: before.time };
    const requested = toEventData(withFirstEvent(document, null, now), names, { by: 'buyer' });
    const data = { ...requested, ...(replaces && { replaces }) };
    const event = firstEvent(id, 'tours.requested', data, deps);
    return withFirstEvent(document, event, now);
  }

  async function readSlot({ userId }: ListingDocument, { requestedDate, requestedTime }: typeof asked) {
    const hours = hoursOf(await availability.findOne({ _id: userId }));
    const problem = slotProblem(hours, requestedDate, requestedTime, now());
    const day = denverDateOf(requestedDate);
    const instant = day === null ? null : denverInstant(day, requestedTime);
    if (problem !== null || day === null || instant === null)
      throw invalid(problem?.sentence ?? 'That tour time is not readable.', problem?.code);
    return { sellerId: userId, date: day, time: requestedTime, slotAt: instant.toISOString() };
  }

  async function checkLimits(replaced: number): Promise<void> {
    const at = now();
    const buyerId = buyer.userId;
    const since = new Date(at.getTime() - HOUR_MS).toISOString();
    const recent = await tours.countDocuments({ buyerId, createdAt: { $gt: since } });
    if (recent >= MOST_PER_HOUR)
      throw tooMany('You have requested many tours. Please try again later.', HOUR_MS / 1000);
    const others = { buyerId, sellerId, status: 'pending' as const, expiresAt: { $gt: at.toISOString() } };
    const pending = (await tours.countDocuments(others)) - replaced;
    if (pending >= MOST_PENDING) throw tooMany('You have many open requests with this person.', HOUR_MS / 1000);
  }
}
