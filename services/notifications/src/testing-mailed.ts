import type { TestService } from '@keyturn/service-kit/testing';
import { newId } from '@keyturn/service-kit/ids';
import { BUYER, SELLER, publishMessage, publishTour } from './testing.ts';

/** An event of each kind that people are mailed for. */
export const MAILED_EVENTS = [
  'tours.requested',
  'tours.accepted',
  'conversations.messaged',
  'transfers.offered',
  'transfers.due',
  'posts.asked',
  'posts.hidden',
] as const;

/** Tells the service of one. */
export async function publishMailed(service: TestService, type: (typeof MAILED_EVENTS)[number]): Promise<void> {
  if (type === 'conversations.messaged') return publishMessage(service);
  if (type === 'tours.requested' || type === 'tours.accepted')
    return publishTour(service, type, { by: 'seller', sequence: 0, startsAt: '2026-11-25T22:30:00.000Z' });
  await service.publish({ type, id: newId(), data: type.startsWith('posts.') ? LISTING : TRANSFER });
  await service.settle();
}

const LISTING = { _id: 'listing-one', userId: SELLER.userId, userEmail: SELLER.email, title: 'Wymount', why: 'held' };
const TRANSFER = {
  transferId: 'transfer-one',
  turn: 1,
  tourId: 'tour-one',
  listingId: 'listing-one',
  listingTitle: 'Wymount',
  seller: SELLER,
  taker: BUYER,
  state: 'active',
  by: 'seller',
  kind: 'assignment',
  next: { step: 'applied', who: 'taker' },
  endReason: '',
  dueAt: '2026-11-26T17:00:00.000Z',
};
