import type { Conversation } from '@keyturn/contracts/conversations';
import type { Transfer } from '@keyturn/contracts/transfers';
import { nextStep, stepStates, type StepMark } from '@keyturn/domain/transfer-steps';
import { BUYER, LISTING, SELLER } from './testing.ts';

const WITH_PRIYA: Conversation = {
  _id: 'tour-1',
  role: 'buyer',
  other: { name: SELLER.name, photo: '' },
  listingId: 'listing-1',
  listing: { title: LISTING.title, address: LISTING.address, image: '' },
  requestedDate: '2026-11-25',
  requestedTime: '4:30 PM',
  state: 'pending',
  lastText: '',
  lastAt: '',
  unread: 0,
  canWrite: true,
};

/** Ana's conversation of that request, with these changes. */
export const conversationOf = (changes: Partial<Conversation> = {}): Conversation => ({ ...WITH_PRIYA, ...changes });

/** Ana takes over Priya's lease; as the taker sees it by default. */
export function transferOf(changes: Partial<Transfer> = {}, marks: readonly StepMark[] = []): Transfer {
  const kind = changes.kind ?? 'assignment';
  const isActive = (changes.state ?? 'active') === 'active';
  return {
    _id: 'transfer-1',
    tourId: 'tour-1',
    listingId: 'listing-1',
    listing: { title: LISTING.title, address: LISTING.address, image: '' },
    kind,
    state: 'active',
    endReason: '',
    note: '',
    role: 'taker',
    seller: { name: SELLER.name, photo: '', email: SELLER.email },
    taker: { name: BUYER.name, photo: '', email: BUYER.email },
    moveInDate: '2027-01-04',
    fees: [{ name: 'transferFee', cents: 15_000, payer: 'seller', isPaid: true }],
    steps: stepStates(kind, marks),
    lastMarkBy: marks.at(-1)?.by ?? '',
    next: isActive ? nextStep(kind, marks) : null,
    dueAt: '2026-11-27T19:00:00.000Z',
    revision: 3,
    createdAt: '2026-11-24T18:00:00.000Z',
    updatedAt: '2026-11-24T18:00:00.000Z',
    ...changes,
  };
}
