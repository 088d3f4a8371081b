import type { Transfer } from '@keyturn/contracts/transfers';
import { renderScreen, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { conversationOf } from '../testing-transfers.ts';
import { BUYER, NOW, SELLER, type tourOf } from '../testing.ts';

export const RECEIVED = 'GET /api/tour-requests/received/:userEmail';
export const SENT = 'GET /api/tour-requests/sent/:userEmail';

const EMPTY: Answers = {
  [RECEIVED]: [],
  [SENT]: [],
  'GET /api/conversations': [],
  'GET /api/conversations/:id': { conversation: conversationOf(), messages: [], before: '' },
  'GET /api/transfers': [],
};

/** Shows an address at NOW to Ana, or another person; lists are empty by default. */
export const show = (path: string, answers: Answers = {}, user = BUYER) =>
  renderScreen(routes, { path, user, now: NOW, answers: { ...EMPTY, ...answers } });

/** Shows one request: received by Priya, sent by Ana. */
export function showRequest(tab: 'received' | 'sent', tour: ReturnType<typeof tourOf>, answers: Answers = {}) {
  const list = { [tab === 'received' ? RECEIVED : SENT]: [tour] };
  return show(`/tour-requests?tab=${tab}`, { ...list, ...answers }, tab === 'received' ? SELLER : BUYER);
}

/** Shows a transfer to its viewer's side. */
export const showTransfer = (transfer: Transfer, answers: Answers = {}) =>
  show(
    '/transfers/transfer-1',
    { 'GET /api/transfers/:id': transfer, ...answers },
    transfer.role === 'seller' ? SELLER : BUYER,
  );
