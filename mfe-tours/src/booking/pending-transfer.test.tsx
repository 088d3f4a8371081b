import { failed, renderScreen, screen, silent, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { BUYER, NOW, bookingOf, hoursOf } from '../testing.ts';
import { transferOf } from '../testing-transfers.ts';

const TRANSFERS = 'GET /api/transfers';
const HOURS = hoursOf({ Friday: [{ start: '9:00 AM', end: '10:00 AM' }] });
const SOMEONE = 'Someone is taking this lease over. You can still ask in case it falls through.';

/** The booking page of a listing whose lease somebody takes over, with the transfers of whoever looks. */
const open = (transfers: NonNullable<Answers[typeof TRANSFERS]>, listingState: 'pending' | '' = 'pending') =>
  renderScreen(routes, {
    path: '/book-tour/listing-1',
    user: BUYER,
    now: NOW,
    answers: {
      'GET /api/tour-requests/slots/:listingId': bookingOf(HOURS, { listingState }),
      'GET /api/tour-requests/sent/:userEmail': [],
      [TRANSFERS]: transfers,
    },
  });

test('[E12] somebody is taking the lease over: said, and one can still ask', async () => {
  open([]);
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

test('[E12] who has taken part in a transfer that ended reads of the one under way as others do', async () => {
  open([transferOf({ state: 'ended', endReason: 'taker_left' })]);
  await screen.findByText(SOMEONE);
});

test('[E12] while nobody knows who takes the lease over, nothing is said of it', async () => {
  open(silent);
  await screen.findByRole('button', { name: 'Request Tour' });
  expect(screen.queryByText(/taking this lease over/)).toBe(null);
});

test('[E12] who takes the lease over cannot be read: it is someone', async () => {
  open(failed());
  await screen.findByText(SOMEONE);
});

test('[E12] nobody is taking the lease over, or a service of before does not say: nothing of it', async () => {
  open([], '');
  await screen.findByRole('button', { name: 'Request Tour' });
  expect(screen.queryByText(/taking this lease over/)).toBe(null);
});
