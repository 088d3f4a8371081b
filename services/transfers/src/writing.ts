import type { TourState } from '@keyturn/domain/tour-status';
import type { Identity } from '@keyturn/service-kit/identity';
import { notFound } from '@keyturn/service-kit/problem';
import type { Collections } from './collections.ts';
import type { ListingDocument, RequestDocument } from './copies.ts';

const AGREED: readonly TourState[] = ['accepted', 'completed'];
const OPEN: readonly TourState[] = ['pending', 'proposed'];

/** Whether the two may share how to reach each other. */
export const isAgreed = ({ state }: RequestDocument): boolean => AGREED.includes(state);

/** Whether something can be written; else a conversation is only read. */
export const canWrite = (request: RequestDocument, listing: ListingDocument | null): boolean =>
  (isAgreed(request) || OPEN.includes(request.state)) && listing?.isLive !== false;

/** The request of a conversation, for its two parties alone. */
export async function findRequest({ requests }: Collections, caller: Identity, id: string): Promise<RequestDocument> {
  const request = await requests.findOne({ _id: id });
  if (!request || (request.buyerId !== caller.userId && request.sellerId !== caller.userId))
    throw notFound('There is no such conversation.');
  return request;
}
