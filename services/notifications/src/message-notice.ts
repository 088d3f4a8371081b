import type { MessageFact } from '@keyturn/contracts/events';
import type { NoticeDocument } from './notice.ts';

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
