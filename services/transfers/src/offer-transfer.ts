import type { offerTransferBody } from '@keyturn/contracts/transfers';
import { MOST_OFFERS_PER_REQUEST } from '@keyturn/domain/transfer-steps';
import { transferSentences } from '@keyturn/domain/transfer-words';
import { canInteract } from '@keyturn/service-kit/blocks';
import { isAccountClosed } from '@keyturn/service-kit/closings';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { firstEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { conflict, forbidden, notFound, tooMany } from '@keyturn/service-kit/problem';
import type { z } from 'zod';
import type { Deps } from './collections.ts';
import { leaseOf, type ListingDocument, type RequestDocument } from './copies.ts';
import { runTimer } from './run-timers.ts';
import { endAllOf, endBetween, endRemoved } from './end-transfers.ts';
import { agreedAt } from './follow-tour.ts';
import { requireNearDay } from './near-day.ts';
import { actsAt, endedByTimer } from './transfer-timer.ts';
import { toEventData } from './transfer-views.ts';
import { isUnderWay, type TransferDocument } from './transfer.ts';

const DAY_S = 86_400;
const MOST_PER_DAY = 10;
const TRIES = 5;

export const listingGone = () => conflict('That listing is no longer available.', 'listing_gone');

const accountClosed = () => conflict('Their account was closed.', 'account_closed');

/** Throws if a listing's lease cannot be offered or taken now: gone, or under review. */
export function requireThere(listing: ListingDocument | null): ListingDocument {
  if (!listing?.isLive) throw listingGone();
  if (listing.isHeld) throw conflict(transferSentences.held('offered'), 'listing_held');
  return listing;
}

/**
 * The seller offers the lease to a buyer. A listing has one transfer at a time: of parallel offers the unique key of
 * its attempt admits one. A repeated offer is the existing one.
 */
export async function offerTransfer(
  deps: Deps,
  seller: Identity,
  asked: z.output<typeof offerTransferBody>,
): Promise<{ transfer: TransferDocument; isNew: boolean }> {
  const { collections, now, newId } = deps;
  const { transfers, listings } = collections;
  const request = await findOwnRequest(deps, seller, asked.tourId);
  const { listingId } = request;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const listing = requireThere(await listings.findOne({ _id: listingId }));
    const [newest] = await transfers.find({ listingId }).sort({ attempt: -1 }).limit(1).toArray();
    // Stores an end by time before another starts, or a replica with a late clock would continue it.
    const before = newest && endedByTimer(newest, now()) ? await runTimer(deps, newest._id) : newest;
    if (before?.state === 'completed') throw listingGone();
    if (before && isUnderWay(before)) {
      if (before.tourId === asked.tourId) return { transfer: before, isNew: false };
      throw conflict('Somebody is taking this lease over already.', 'transfer_open');
    }
    if (await isAccountClosed(collections.closings, request.buyerId)) throw accountClosed();
    requireNearDay(asked.moveInDate, now());
    await checkLimits();
    const transfer = makeOffer(listing, (before?.attempt ?? 0) + 1);
    if (!(await insertOnce(transfers, transfer))) continue;
    // Removed at this moment, the listing's removal missed it.
    if (!(await listings.findOne({ _id: listingId }))?.isLive) await endRemoved(deps, listingId);
    // The same for a block.
    if (!(await canInteract(collections.blocks, request.sellerId, request.buyerId)))
      await endBetween(deps, request.sellerId, request.buyerId);
    // The same for a taker's closed account.
    if (await isAccountClosed(collections.closings, request.buyerId)) await endAllOf(deps, request.buyerId);
    return { transfer: (await transfers.findOne({ _id: transfer._id })) ?? transfer, isNew: true };
  }
  throw conflict('This listing is being changed elsewhere. Please try again.');

  async function checkLimits(): Promise<void> {
    const since = new Date(now().getTime() - DAY_S * 1000).toISOString();
    const [ofRequest, ofDay] = await Promise.all([
      // One ended by a closed account could not be answered.
      transfers.countDocuments({ listingId, tourId: asked.tourId, closedBy: { $exists: false } }),
      // Each counts, because each notifies somebody.
      transfers.countDocuments({ sellerId: seller.userId, createdAt: { $gt: since } }),
    ]);
    if (ofRequest >= MOST_OFFERS_PER_REQUEST) throw conflict('You have offered them this lease twice.', 'offers_spent');
    if (ofDay >= MOST_PER_DAY) throw tooMany('You have made many offers today. Please try again later.', DAY_S);
  }

  function makeOffer(listing: ListingDocument, attempt: number): TransferDocument {
    const at = now().toISOString();
    const _id = newId();
    const offer = {
      _id,
      tourId: asked.tourId,
      listingId,
      listingTitle: request.listingTitle,
      attempt,
      attemptKey: `${listingId}|${attempt}`,
      sellerId: request.sellerId,
      sellerEmail: request.sellerEmail,
      sellerName: request.sellerName || seller.name,
      takerId: request.buyerId,
      takerEmail: request.buyerEmail,
      takerName: request.buyerName,
      kind: asked.kind,
      state: 'offered' as const,
      endReason: '' as const,
      endedBy: null,
      note: '',
      moveInDate: asked.moveInDate ?? '',
      fees: asked.fees ?? [],
      lease: leaseOf(listing),
      tourAt: agreedAt(request),
      marks: [],
      quietSince: at,
      isReminded: false,
      createdAt: at,
      updatedAt: at,
    };
    const document = { ...offer, timerAt: actsAt(offer) };
    const data = toEventData(withFirstEvent(document, null, now), 'seller');
    return withFirstEvent(document, firstEvent(_id, 'transfers.offered', data, deps), now);
  }
}

const noRequest = () => notFound('There is no such request.');

async function findOwnRequest({ collections }: Deps, { userId }: Identity, tourId: string): Promise<RequestDocument> {
  const request = await collections.requests.findOne({ _id: tourId });
  const isParty = request?.sellerId === userId || request?.buyerId === userId;
  if (!request || !isParty || request.state === 'withdrawn') throw noRequest();
  if (!(await canInteract(collections.blocks, request.sellerId, request.buyerId))) throw noRequest();
  if (request.sellerId !== userId) throw forbidden('Only the person who posted the listing can hand it over.');
  return request;
}
