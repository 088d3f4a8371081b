import type { StepMark } from '@keyturn/domain/transfer-steps';
import { screen } from '@keyturn/web-kit/testing/screens';
import { showTransfer } from '../testing/screens.ts';
import { transferOf } from '../testing-transfers.ts';

const mark = (step: StepMark['step'], by: StepMark['by']): StepMark => ({ step, by, date: '2026-11-20' });
const hasUndo = () => screen.queryByRole('button', { name: /^Undo/ }) !== null;

for (const [last, first, isOwn] of [
  ['taker', 'seller', true],
  ['seller', 'taker', false],
] as const) {
  test(`[E11] once both have signed, the ${last} last, the taker ${isOwn ? 'can undo the own mark' : 'can undo nothing'}`, async () => {
    const marks = [mark('office_told', 'seller'), mark('approved', 'taker')];
    showTransfer(transferOf({ kind: 'sublet' }, [...marks, mark('agreement', first), mark('agreement', last)]));
    await screen.findByText('Your turn: Keys handed over');
    expect(hasUndo()).toBe(isOwn);
  });
}

test('[E11] an answer without the last marker allows undoing the last step of one side', async () => {
  const { lastMarkBy: _, ...older } = transferOf({}, [mark('office_told', 'seller'), mark('applied', 'taker')]);
  showTransfer(older);
  await screen.findByText('Your turn: The office approves');
  expect(hasUndo()).toBe(true);
});
