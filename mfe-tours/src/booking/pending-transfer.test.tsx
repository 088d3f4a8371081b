import { failed, screen, silent, type Answers } from '@keyturn/web-kit/testing/screens';
import { show } from '../testing/screens.ts';
import { transferOf } from '../testing-transfers.ts';
import { bookingOf, hoursOf } from '../testing.ts';

const TRANSFERS = 'GET /api/transfers';
const HOURS = hoursOf({ Friday: [{ start: '9:00 AM', end: '10:00 AM' }] });
const SOMEONE = 'Someone is taking this lease over. You can still ask in case it falls through.';

const open = (transfers: NonNullable<Answers[typeof TRANSFERS]>, listingState: 'pending' | '' = 'pending') =>
  show('/book-tour/listing-1', {
    'GET /api/tour-requests/slots/:listingId': bookingOf(HOURS, { listingState }),
    [TRANSFERS]: transfers,
  });

for (const [who, transfers] of [
  ['without a transfer', []],
  ['with an ended transfer', [transferOf({ state: 'ended', endReason: 'taker_left' })]],
  ['with unreadable transfers', failed()],
] as const)
  test(`[E12] an open transfer is announced to a person ${who}, who can still ask`, async () => {
    open(transfers as NonNullable<Answers[typeof TRANSFERS]>);
    await screen.findByText(SOMEONE);
    screen.getByRole('button', { name: 'Request Tour' });
  });

test('[E12] the taker themselves is led to the transfer', async () => {
  const others = [transferOf({ _id: 'transfer-2', state: 'ended' }), transferOf({ listingId: 'listing-2' })];
  open([...others, transferOf()]);
  const link = await screen.findByRole('link', { name: 'You are taking this lease over.' });
  expect(link.getAttribute('href')).toBe('/transfers/transfer-1');
  expect(screen.queryByText(SOMEONE)).toBe(null);
});

test('[E12] while the taker is unknown, or without one, no transfer is announced', async () => {
  const { answer, visit } = open(silent);
  await screen.findByRole('button', { name: 'Request Tour' });
  expect(screen.queryByText(/taking this lease over/)).toBe(null);
  answer({ [TRANSFERS]: [], 'GET /api/tour-requests/slots/:listingId': bookingOf(HOURS, { listingState: '' }) });
  await visit('/elsewhere');
  await visit('/book-tour/listing-1');
  await screen.findByRole('button', { name: 'Request Tour' });
  expect(screen.queryByText(/taking this lease over/)).toBe(null);
});
