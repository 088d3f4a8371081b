import type { TourState } from '@keyturn/domain/tour-status';
import { findBetween } from '@keyturn/service-kit/blocks';
import { findAll } from '@keyturn/service-kit/copies';
import type { Identity } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import type { Collections } from './collections.ts';
import type { ListingDocument, RequestDocument } from './copies.ts';
import { newestOf } from './follow-replaced.ts';
import { asOf } from './transfer-timer.ts';
import { isUnderWay, type TransferDocument } from './transfer.ts';

const AGREED: readonly TourState[] = ['accepted', 'completed'];
const OPEN: readonly TourState[] = ['pending', 'proposed'];

/** Whether the two may share contact details. `transfers` are the listing's. */
export const isAgreed = ({ _id, state }: RequestDocument, transfers: readonly TransferDocument[]): boolean =>
  AGREED.includes(state) || transfers.some((transfer) => transfer.tourId === _id && transfer.state === 'active');

/** Whether a conversation is writable, or read-only. */
export function canWrite(
  request: RequestDocument,
  listing: ListingDocument | null,
  transfers: readonly TransferDocument[],
  canInteract: boolean,
): boolean {
  const { _id, state } = request;
  if (listing?.isLive === false) return false;
  if (!canInteract) return false;
  if (transfers.some((transfer) => transfer.state === 'completed' && transfer.tourId !== _id)) return false;
  const isOffered = transfers.some((transfer) => transfer.tourId === _id && isUnderWay(transfer));
  return isOffered || OPEN.includes(state) || isAgreed(request, transfers);
}

/** Listings' current transfers: one ended by time blocks writing before it is stored. */
export async function findCurrentTransfers(
  { transfers }: Collections,
  listingIds: string[],
  now: Date,
): Promise<TransferDocument[]> {
  const found = await transfers.find({ listingId: { $in: listingIds } }).toArray();
  return found.map((transfer) => asOf(transfer, now));
}

/** Blocks between somebody and some people, and those they can interact with: without a block, both accounts open. */
export async function findWhoCanInteract({ blocks, closings }: Collections, userId: string, others: readonly string[]) {
  const [between, known] = await Promise.all([
    findBetween(blocks, userId, others),
    findAll(closings, [userId, ...others]),
  ]);
  const isClosed = (id: string): boolean => known.get(id)?.isClosed === true;
  const canInteractWith = (otherId: string): boolean =>
    !between.blocked.has(otherId) && !isClosed(userId) && !isClosed(otherId);
  return { between, canInteractWith };
}

/** A conversation's request, only for its two parties; the replacing one if there is one. */
export async function findRequest({ requests }: Collections, caller: Identity, id: string): Promise<RequestDocument> {
  const request = await requests.findOne({ _id: id });
  if (!request || (request.buyerId !== caller.userId && request.sellerId !== caller.userId))
    throw notFound('There is no such conversation.');
  return newestOf({ requests }, request);
}
