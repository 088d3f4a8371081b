import type { TourState } from '@keyturn/domain/tour-status';
import { findBetween } from '@keyturn/service-kit/blocks';
import { findAll } from '@keyturn/service-kit/copies';
import type { Identity } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import type { Collections } from './collections.ts';
import type { ListingDocument, RequestDocument } from './copies.ts';
import { newestOf } from './follow-replaced.ts';
import { asOf } from './transfer-clock.ts';
import { isUnderWay, type TransferDocument } from './transfer.ts';

const AGREED: readonly TourState[] = ['accepted', 'completed'];
const OPEN: readonly TourState[] = ['pending', 'proposed'];

/** Whether the two may share how to reach each other. `transfers` are those of the listing. */
export const isAgreed = ({ _id, state }: RequestDocument, transfers: readonly TransferDocument[]): boolean =>
  AGREED.includes(state) || transfers.some((transfer) => transfer.tourId === _id && transfer.state === 'active');

/** Whether something can be written; else a conversation is only read. `meet` is whether the two do (`findMeeting`). */
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

/** The transfers of listings as they stand: what the clock has ended lets nobody write, though it may not be stored yet. */
export async function findHandedOver(
  { transfers }: Collections,
  listingIds: string[],
  now: Date,
): Promise<TransferDocument[]> {
  const found = await transfers.find({ listingId: { $in: listingIds } }).toArray();
  return found.map((transfer) => asOf(transfer, now));
}

/** How somebody stands to some people, and which of them they meet: where neither has blocked the other, and both have their accounts. */
export async function findMeeting({ blocks, closings }: Collections, userId: string, others: readonly string[]) {
  const [between, known] = await Promise.all([
    findBetween(blocks, userId, others),
    findAll(closings, [userId, ...others]),
  ]);
  const isClosed = (id: string): boolean => known.get(id)?.isClosed === true;
  const canInteractWith = (otherId: string): boolean =>
    !between.blocked.has(otherId) && !isClosed(userId) && !isClosed(otherId);
  return { between, canInteractWith };
}

/** The request of a conversation, for its two parties alone; of one that another replaces, that one. */
export async function findRequest({ requests }: Collections, caller: Identity, id: string): Promise<RequestDocument> {
  const request = await requests.findOne({ _id: id });
  if (!request || (request.buyerId !== caller.userId && request.sellerId !== caller.userId))
    throw notFound('There is no such conversation.');
  return newestOf({ requests }, request);
}
