import type { MessageEventData, TourEventData, TransferEventData } from '@keyturn/contracts/events';
import type { TransferEvent } from './transfer-notices.ts';

/** The query keys, below that of tours, that an event changes for somebody; undefined for any. */
export type Parts = readonly string[] | undefined;

/** The parts that a request touches: its list, and its conversation's state. Its text arrives as a message. */
export const partsOfTour = ({ tourId, seller }: TourEventData, userId: string): Parts =>
  userId === seller.userId
    ? ['received', `conversation/${tourId}`]
    : ['sent', 'booking', 'response', `conversation/${tourId}`];

/** For a message: its conversation, and unread counts. */
export const partsOfMessage = ({ conversationId, check }: MessageEventData): Parts => [
  'conversations',
  `conversation/${conversationId}`,
  ...(check ? ['transfers', `transfer/${check.transferId}`] : []),
];

/** For a transfer: only itself while active. Its start and end also change requests and who may write. */
export const partsOfTransfer = (type: TransferEvent, { transferId }: TransferEventData): Parts =>
  type === 'transfers.changed' || type === 'transfers.reminder-due'
    ? ['transfers', `transfer/${transferId}`]
    : undefined;
