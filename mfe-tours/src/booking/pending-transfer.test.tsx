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
  ['who has no transfer', []],
  ['who took part in one that ended', [transferOf({ state: 'ended', endReason: 'taker_left' })]],
  ['whose transfers cannot be read', failed()],
] as const)
  test(`[E12] somebody is taking the lease over: said to one ${who}, who can still ask`, async () => {
    open(transfers as NonNullable<Answers[typeof TRANSFERS]>);
    await screen.findByText(SOMEONE);
    screen.getByRole('button', { name: 'Request Tour' });
  });

test('[E12] who takes the lease over themselves: led to the transfer', async () => {
  const others = [transferOf({ _id: 'transfer-2', state: 'ended' }), transferOf({ listingId: 'listing-2' })];
  open([...others, transferOf()]);
  const link = await screen.findByRole('link', { name: 'You are taking this lease over.' });
  expect(link.getAttribute('href')).toBe('/transfers/transfer-1');
  expect(screen.queryByText(SOMEONE)).toBe(null);
});

test('[E12] while nobody knows who takes the lease over, or where nobody does, nothing is said of it', async () => {
  const { answer, visit } = open(silent);
  await screen.findByRole('button', { name: 'Request Tour' });
  expect(screen.queryByText(/taking this lease over/)).toBe(null);
  answer({ [TRANSFERS]: [], 'GET /api/tour-requests/slots/:listingId': bookingOf(HOURS, { listingState: '' }) });
  await visit('/elsewhere');
  await visit('/book-tour/listing-1');
  await screen.findByRole('button', { name: 'Request Tour' });
  expect(screen.queryByText(/taking this lease over/)).toBe(null);
});
