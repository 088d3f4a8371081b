import type { MessageEventData, TourEventData, TransferEventData } from '@keyturn/contracts/events';
import type { TransferEvent } from './transfer-notices.ts';

/** The keys of what somebody reads, below that of tours, that an event changes; undefined where that may be anything. */
export type Parts = readonly string[] | undefined;

/** The parts a request touches: its list, and its conversation, which shows its state. What it says there comes as a message. */
export const partsOfTour = ({ tourId, seller }: TourEventData, userId: string): Parts =>
  userId === seller.userId
    ? ['received', `conversation/${tourId}`]
    : ['sent', 'booking', 'response', `conversation/${tourId}`];

/** Of a message: its conversation, and the counts of what is unread. */
export const partsOfMessage = ({ conversationId, check }: MessageEventData): Parts => [
  'conversations',
  `conversation/${conversationId}`,
  ...(check ? ['transfers', `transfer/${check.transferId}`] : []),
];

/** Of a transfer: while it goes on, only itself. What begins or ends it is seen on requests and in who may write, too. */
export const partsOfTransfer = (type: TransferEvent, { transferId }: TransferEventData): Parts =>
  type === 'transfers.changed' || type === 'transfers.reminder-due'
    ? ['transfers', `transfer/${transferId}`]
    : undefined;
