import type { MessageEventData } from '@keyturn/contracts/events';
import type { Message } from '@keyturn/contracts/conversations';
import { oneLine } from '@keyturn/domain/text';
import { firstEvent, withFirstEvent, type Outboxed } from '@keyturn/service-kit/outbox';
import type { RequestDocument } from './copies.ts';

/** A message; only its read state changes. */
export interface MessageDocument extends Outboxed {
  conversationId: string;
  sellerId: string;
  buyerId: string;
  /** The writer's user id; null for a system message. */
  from: string | null;
  text: string;
  /** The text for one of the two, if only they may know it. */
  ownText?: { readonly userId: string; readonly text: string };
  createdAt: string;
  /** The transfer that a system message is about. */
  transferId?: string;
  /** The user id of who has not read it; null once read, and for system messages. */
  unreadBy: string | null;
}

const BEGINNING = 120;

/** A text's start, in one line of at most 120 characters. */
export function beginningOf(text: string): string {
  const line = Array.from(oneLine(text));
  return line.length <= BEGINNING ? line.join('') : `${line.slice(0, BEGINNING - 1).join('')}…`;
}

/** The side that wrote a message. */
const authorOf = ({ from, buyerId }: Pick<MessageDocument, 'from' | 'buyerId'>): MessageEventData['from'] =>
  from === null ? null : from === buyerId ? 'buyer' : 'seller';

/** A message's text for a viewer. */
export const textFor = ({ text, ownText }: MessageDocument, viewerId: string): string =>
  ownText?.userId === viewerId ? ownText.text : text;

export const toMessage = (message: MessageDocument, viewerId: string): Message => ({
  _id: message._id,
  from: authorOf(message) ?? '',
  text: textFor(message, viewerId),
  createdAt: message.createdAt,
  ...(message.transferId !== undefined && { transferId: message.transferId }),
});

type Written = Pick<MessageDocument, '_id' | 'from' | 'text' | 'ownText' | 'createdAt' | 'transferId' | 'unreadBy'>;

export function makeMessage(
  request: RequestDocument,
  written: Written,
  isFirstUnread: boolean,
  deps: { now(): Date; newId(): string },
  check?: MessageEventData['check'],
): MessageDocument {
  const { _id: conversationId, buyerId, sellerId, listingId, listingTitle } = request;
  const data = {
    conversationId,
    listingId,
    listingTitle,
    buyer: { userId: buyerId, email: request.buyerEmail, name: request.buyerName },
    seller: { userId: sellerId, email: request.sellerEmail, name: request.sellerName },
    from: authorOf({ from: written.from, buyerId }),
    text: beginningOf(written.text),
    isFirstUnread,
    ...(check && { check }),
  };
  const event = firstEvent(written._id, 'conversations.messaged', data, deps);
  return withFirstEvent({ ...written, conversationId, buyerId, sellerId }, event, deps.now);
}
