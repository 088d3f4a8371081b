import type { StepMark } from '@keyturn/domain/transfer-steps';
import { screen, within } from '@keyturn/web-kit/testing/screens';
import { showTransfer } from '../testing/screens.ts';
import { transferOf } from '../testing-transfers.ts';

test('[E11] the steps of an offer show their owners, to its seller by the taker’s name', async () => {
  showTransfer(transferOf({ state: 'offered', role: 'seller' }));
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

test('[E11] the steps of an ended transfer are assigned to nobody', async () => {
  showTransfer(transferOf({ state: 'ended', endReason: 'declined' }));
  const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.at(1)?.textContent).toBe('Apply with the office');
});

const date = '2026-11-20';
const TO_APPROVED: readonly StepMark[] = [
  { step: 'office_told', by: 'seller', date },
  { step: 'applied', by: 'taker', date },
  { step: 'approved', by: 'seller', date },
];

test('[E11] each step shows who marked it, and the next payer is advised to get it in writing first', async () => {
  showTransfer(transferOf({}, TO_APPROVED));
  const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(
    steps.slice(0, 3).map((step) =>
      within(step)
        .getAllByText(/./)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Tell the office the contract is for sale', 'Priya told the office that the contract is for sale, Nov 20'],
    ['Apply with the office', 'You applied with the office, Nov 20'],
    [
      'The office approves',
      'Priya says the office approved, Nov 20',
      'Ask the office for it in writing before you pay.',
    ],
  ]);
});

test('[E11] a person who pays nothing is not advised to get it in writing', async () => {
  showTransfer(transferOf({ role: 'seller' }, TO_APPROVED));
  await screen.findByText('You say the office approved, Nov 20');
  expect(screen.queryByText('Ask the office for it in writing before you pay.')).toBe(null);
});
