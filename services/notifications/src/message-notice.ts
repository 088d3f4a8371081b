import type { MessageFact } from '@keyturn/contracts/events';
import type { NoticeDocument } from './notice.ts';
import { aboutListing, transferLink } from './transfer-notices.ts';

/** What the e-mail about a message says. */
export const MESSAGE_MAIL = 'There is a new message about a tour.';

/** Who wrote a message and who is told of it; null for what the system tells. */
export function partiesOf({ from, buyer, seller }: MessageFact) {
  if (from === '') return null;
  return from === 'buyer' ? { sender: buyer, receiver: seller } : { sender: seller, receiver: buyer };
}

/** The notice that a message makes: none for what the system tells, and none where another is not read yet. */
export function messageNoticeOf(eventId: string, message: MessageFact, now: Date): NoticeDocument | null {
  const parties = partiesOf(message);
  if (!parties || !message.isFirstUnread) return null;
  const { sender, receiver } = parties;
  return {
    _id: `${eventId}-${receiver.userId}`,
    userId: receiver.userId,
    tourId: message.conversationId,
    type: 'conversations.messaged',
    title: 'New message',
    body: `${sender.name === '' ? 'Someone' : sender.name}: ${message.text}`,
    link: `/tour-requests?conversation=${message.conversationId}`,
    createdAt: now.toISOString(),
    read: false,
    sender: sender.userId,
  };
}

/** What the e-mail says of the listing of a transfer that is, or was, checked. */
export const CHECK_MAILS = {
  held: 'The listing of a lease transfer of yours is being checked.',
  freed: 'The listing of a lease transfer of yours was checked.',
} as const;

/** The notices of a transfer whose listing is, or was, checked; that it is checked, its seller is told of the listing itself. */
export function checkNoticesOf(
  eventId: string,
  { buyer, seller, conversationId, listingTitle, text }: MessageFact,
  { transferId, isHeld }: NonNullable<MessageFact['check']>,
  now: Date,
): NoticeDocument[] {
  return (isHeld ? [buyer] : [buyer, seller]).map((receiver) => ({
    _id: `${eventId}-${receiver.userId}`,
    userId: receiver.userId,
    tourId: conversationId,
    type: 'transfers.checked',
    title: 'Lease transfer',
    body: aboutListing(listingTitle, receiver === seller, text),
    link: transferLink({ transferId }),
    createdAt: now.toISOString(),
    read: false,
    sender: (receiver === seller ? buyer : seller).userId,
  }));
}
