import type { MessageEventData } from '@keyturn/contracts/events';
import type { NoticeDraft } from './notice.ts';
import { aboutListing, transferLink } from './transfer-notices.ts';

/** The e-mail's text about a message. */
export const MESSAGE_MAIL = 'There is a new message about a tour.';

/** A message's writer; null for the system. */
export const senderOf = ({ from, buyer, seller }: MessageEventData) =>
  from === null ? null : from === 'buyer' ? buyer : seller;

/** A message's notice: none for system messages, or while another is unread. */
export function messageNoticeOf(message: MessageEventData): NoticeDraft[] {
  const { buyer, seller, conversationId: tourId, text, isFirstUnread } = message;
  const sender = senderOf(message);
  if (!sender || !isFirstUnread) return [];
  const { userId } = sender === buyer ? seller : buyer;
  const body = `${sender.name || 'Someone'}: ${text}`;
  const link = `/tour-requests?conversation=${tourId}`;
  return [{ userId, tourId, type: 'conversations.messaged', title: 'New message', body, link, sender: sender.userId }];
}

/** The e-mail's text about a listing check in a transfer. */
export const CHECK_MAILS = {
  held: 'The listing of a lease transfer of yours is being checked.',
  freed: 'The listing of a lease transfer of yours was checked.',
} as const;

/** Notices about a listing check in a transfer. The seller is notified about the listing itself. */
export function checkNoticesOf(
  { buyer, seller, conversationId, listingTitle, text }: MessageEventData,
  { transferId, isHeld }: NonNullable<MessageEventData['check']>,
): NoticeDraft[] {
  return (isHeld ? [buyer] : [buyer, seller]).map((receiver) => ({
    userId: receiver.userId,
    tourId: conversationId,
    type: 'transfers.checked',
    title: 'Lease transfer',
    body: aboutListing(listingTitle, receiver === seller, text),
    link: transferLink({ transferId }),
    sender: (receiver === seller ? buyer : seller).userId,
  }));
}
