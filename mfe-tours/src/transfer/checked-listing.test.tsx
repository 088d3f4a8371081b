import { screen } from '@keyturn/web-kit/testing/screens';
import type { Transfer } from '@keyturn/contracts/transfers';
import { showTransfer } from '../testing/screens.ts';
import { transferOf } from '../testing-transfers.ts';

const open = (changes: Partial<Transfer>) => showTransfer(transferOf(changes));

for (const role of ['taker', 'seller'] as const) {
  test(`[E12] while the listing is being checked, the ${role} of an offer reads so, and it cannot be accepted`, async () => {
    open({ state: 'offered', role, isListingHeld: true });
    await screen.findByText('A person at Keyturn is checking this listing. Nothing can be accepted until then.');
    expect(screen.queryByRole('button', { name: 'Take it over' })).toBe(null);
    if (role === 'taker') screen.getByRole('button', { name: 'No, thanks' });
  });
}

test('[E12] an offer whose listing is visible again can be accepted', async () => {
  open({ state: 'offered', isListingHeld: false });
  await screen.findByRole('button', { name: 'Take it over' });
  expect(screen.queryByText(/is checking this listing/)).toBe(null);
});

test('[E12] an active transfer says that its listing is being checked, and continues', async () => {
  open({ role: 'seller', isListingHeld: true });
  await screen.findByText('A person at Keyturn is checking this listing. Your transfer stays as it is.');
  screen.getByRole('button', { name: 'Mark as done' });
});
