import type { Transfer } from '@keyturn/contracts/transfers';
import type { StepMark } from '@keyturn/domain/transfer-steps';
import { renderScreen, screen } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { BUYER, NOW } from '../testing.ts';
import { conversationOf, transferOf } from '../testing-transfers.ts';

const open = (transfer: Transfer) =>
  renderScreen(routes, {
    path: '/transfers/transfer-1',
    user: BUYER,
    now: NOW,
    answers: {
      'GET /api/transfers/:id': transfer,
      'GET /api/transfers': [],
      'GET /api/conversations/:id': { conversation: conversationOf(), messages: [], before: '' },
    },
  });
const mark = (step: StepMark['step'], by: StepMark['by']): StepMark => ({ step, by, date: '2026-11-20' });
const hasUndo = () => screen.queryByRole('button', { name: /^Undo/ }) !== null;

for (const [last, first, isOwn] of [
  ['taker', 'seller', true],
  ['seller', 'taker', false],
] as const) {
  test(`[E11] once both have signed, the ${last} last, the taker ${isOwn ? 'takes the own mark back' : 'takes nothing back'}`, async () => {
    const marks = [mark('office_told', 'seller'), mark('approved', 'taker')];
    open(transferOf({ kind: 'sublet' }, [...marks, mark('agreement', first), mark('agreement', last)]));
    await screen.findByText('Your turn: Keys handed over');
    expect(hasUndo()).toBe(isOwn);
  });
}

test('[E11] an answer that does not say who marked last lets the last step of one side be taken back', async () => {
  const { lastMarkBy: _, ...older } = transferOf({}, [mark('office_told', 'seller'), mark('applied', 'taker')]);
  open(older);
  await screen.findByText('Your turn: The office approves');
  expect(hasUndo()).toBe(true);
});
