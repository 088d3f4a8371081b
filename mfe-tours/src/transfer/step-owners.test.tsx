import type { Transfer } from '@keyturn/contracts/transfers';
import { renderScreen, screen, within } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { BUYER, NOW, SELLER } from '../testing.ts';
import { conversationOf, transferOf } from '../testing-transfers.ts';

const open = (transfer: Transfer, user = BUYER) =>
  renderScreen(routes, {
    path: '/transfers/transfer-1',
    user,
    now: NOW,
    answers: {
      'GET /api/conversations/:id': { conversation: conversationOf(), messages: [], before: '' },
      'GET /api/transfers/:id': transfer,
      'GET /api/transfers': [],
    },
  });

test('[E11] the steps of an offer say whose they are, to its seller by the name of the taker', async () => {
  open(transferOf({ state: 'offered', role: 'seller' }), SELLER);
  const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Tell the office the contract is for saleYou',
    'Apply with the officeAna',
    'The office approvesEither of you',
    'Sign and pay the depositAna',
    'All sign the transfer agreement, the office lastBoth of you',
    'Keys handed overAna',
  ]);
});

test('[E11] the steps of what has ended are nobody’s to do', async () => {
  open(transferOf({ state: 'ended', endReason: 'declined' }));
  const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.at(1)?.textContent).toBe('Apply with the office');
});
