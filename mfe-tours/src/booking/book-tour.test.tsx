import type { BookingAnswer } from '@keyturn/contracts/tours';
import {
  failed,
  hasFocus,
  offline,
  refused,
  renderScreen,
  screen,
  silent,
  within,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { BUYER, LISTING, NOW } from '../testing.ts';

const READ = 'GET /api/tour-requests/slots/:listingId';
const path = '/book-tour/listing-1';
const BOOKING: BookingAnswer = {
  listing: LISTING,
  seller: { name: 'Priya Raman', photo: '' },
  isOwner: false,
  availability: {
    Tuesday: [{ start: '11:30 AM', end: '1:00 PM' }],
    Friday: [{ start: '9:00 AM', end: '10:00 AM' }],
  },
  taken: [],
};

const open = (booking: Partial<BookingAnswer> = {}) =>
  renderScreen(routes, { path, user: BUYER, now: NOW, answers: { [READ]: { ...BOOKING, ...booking } } });

test('[E2] signed out: the page says so and shows the way in', async () => {
  renderScreen(routes, { path });
  await hasFocus(await screen.findByRole('heading', { name: 'Not logged in' }));
  screen.getByText('Please log in to book a tour.');
});

test('[E2] while the times load: said under the title, and Back leads to the listing', async () => {
  const { made } = renderScreen(routes, { path, user: BUYER, answers: { [READ]: silent } });
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Book a Tour' }));
  expect(screen.getByRole('status').textContent).toBe('Loading the tour times');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/listing/listing-1');
  expect(made[0]?.path).toEqual({ listingId: 'listing-1' });
});

for (const [what, reply] of [
  ['the server fails', failed()],
  ['there is no network', offline],
] as const) {
  test(`[E2] times that cannot be loaded because ${what}: said, and Retry brings them`, async () => {
    const { person, answer } = renderScreen(routes, { path, user: BUYER, now: NOW, answers: { [READ]: reply } });
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
    answer({ [READ]: BOOKING });
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Joaquin Court');
  });
}

for (const status of [400, 404, 422] as const) {
  test(`[E2] a listing that is not there (${status}): said, with the way to the listings`, async () => {
    renderScreen(routes, { path, user: BUYER, answers: { [READ]: refused(status, 'No such listing.') } });
    await screen.findByText('Listing not found or unavailable.');
    expect(screen.getByRole('link', { name: 'See the listings' }).getAttribute('href')).toBe('/listings');
  });
}

test('[E2] one’s own listing: no times to ask for, but the way to offer them', async () => {
  open({ isOwner: true });
  await screen.findByText('You cannot book a tour on your own listing.');
  expect(screen.getByRole('link', { name: 'Manage Your Availability' }).getAttribute('href')).toBe(
    '/manage-availability',
  );
  expect(screen.queryByRole('radio')).toBe(null);
});

test('[E2] no times at all: said with the seller’s first name', async () => {
  open({ availability: {} });
  await screen.findByText('Priya has no open tour times right now.');
  screen.getByText('Look again in a day or two.');
  expect(screen.queryByRole('button', { name: 'Request Tour' })).toBe(null);
});

test('[E2] what is toured: title, place, rent and with whom', async () => {
  open();
  await screen.findByText('Joaquin Court');
  expect(screen.getByText(/^Provo, UT/).textContent).toBe('Provo, UT · $850/month');
  expect(screen.getByText('Tour with').textContent).toBe('Tour with Priya Raman');
  screen.getByRole('img', { name: 'Photo of Joaquin Court' });
});

test('[E2] what is not known of it has its words', async () => {
  open({ listing: { title: '', address: '', monthlyRent: '', image: '' }, seller: { name: '', photo: '' } });
  for (const text of ['Unknown Listing', 'Address not available']) await screen.findByText(text);
  expect(screen.getByText('Tour with').textContent).toBe('Tour with Unknown Seller');
});

test('[E2] the week: half hours under their dates, today’s that have passed under next week’s, other days without', async () => {
  open();
  const times = (date: string) => within(screen.getByRole('group', { name: date })).getAllByRole('radio');
  await screen.findByRole('heading', { name: 'Pick a time' });
  screen.getByText('30 minutes each, Utah time');
  expect(times('Tuesday, November 24').map((time) => time.parentElement?.textContent)).toEqual(['12:30 PM']);
  expect(times('Tuesday, December 1').map((time) => time.parentElement?.textContent)).toEqual(['11:30 AM', '12:00 PM']);
  expect(times('Friday, November 27')).toHaveLength(2);
  expect(screen.getAllByText('No times')).toHaveLength(5);
  screen.getAllByText('Today');
});

test('[E2] a half hour that an accepted tour has: not offered', async () => {
  open({ taken: [{ date: '2026-11-27', time: '9:30 AM' }] });
  await screen.findByRole('radio', { name: '9:00 AM' });
  expect(screen.queryByRole('radio', { name: '9:30 AM' })).toBe(null);
});

test('[E2] the days of small screens: the soonest with a time is shown, days without one cannot be', async () => {
  const { person } = open();
  const days = within(await screen.findByRole('group', { name: 'Day' }));
  days.getByRole('button', { name: 'Today 24 November', pressed: true });
  const friday = days.getByRole('button', { name: 'Fri 27 November', pressed: false });
  expect(days.getByRole<HTMLButtonElement>('button', { name: 'Wed 25 November' }).disabled).toBe(true);
  await person.click(friday);
  expect(friday.getAttribute('aria-pressed')).toBe('true');
});
