import type { BookingAnswer } from '@keyturn/contracts/tours';
import {
  act,
  aMomentLater,
  earlier,
  failed,
  hasFocus,
  refused,
  renderScreen,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { SENT, show as showPage } from '../testing/screens.ts';
import { BUYER, NOW, bookingOf, hoursOf, tourOf } from '../testing.ts';

const READ = 'GET /api/tour-requests/slots/:listingId';
const path = '/book-tour/listing-1';
const HOURS = {
  Tuesday: [{ start: '11:30 AM', end: '1:00 PM' }],
  Friday: [{ start: '9:00 AM', end: '10:00 AM' }],
};

const show = (booking: BookingAnswer, answers: Answers = {}) => showPage(path, { [READ]: booking, ...answers });
const open = (booking: Partial<BookingAnswer> = {}) => show(bookingOf(hoursOf(HOURS), booking));

test('[E2] times that cannot be loaded are reported, and Retry repeats it', async () => {
  const { person, answer } = showPage(path, { [READ]: failed() });
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
  answer({ [READ]: bookingOf(hoursOf(HOURS)) });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Joaquin Court');
});

test('[E2] a missing listing is reported, with a link to the listings', async () => {
  showPage(path, { [READ]: refused(404, 'No such listing.') });
  await screen.findByText('Listing not found or unavailable.');
  expect(screen.getByRole('link', { name: 'See the listings' }).getAttribute('href')).toBe('/listings');
});

/** Count of reads during the next eleven seconds. */
async function askedMeanwhile(made: readonly { key: string }[]): Promise<number> {
  const before = made.filter(({ key }) => key === READ).length;
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  return made.filter(({ key }) => key === READ).length - before;
}

test('[E2] a missing listing that may have just been published is requested again', async () => {
  jest.useFakeTimers();
  const { made } = renderScreen(routes, { path, user: BUYER, answers: { [READ]: refused(404, 'No such listing.') } });
  await screen.findByText('Listing not found or unavailable.');
  expect(await askedMeanwhile(made)).toBe(2);
  jest.useRealTimers();
});

test('[E2] a listing missing for half a minute is not requested any more, until the page is opened again', async () => {
  jest.useFakeTimers();
  const answers = { [READ]: refused(404, 'No such listing.') };
  const { made, visit } = renderScreen(routes, { path, user: BUYER, answers });
  await screen.findByText('Listing not found or unavailable.');
  for (let looks = 0; looks < 3; looks += 1) await askedMeanwhile(made);
  expect(await askedMeanwhile(made)).toBe(0);
  await visit('/elsewhere');
  await visit(path);
  await screen.findByText('Listing not found or unavailable.');
  expect(await askedMeanwhile(made)).toBe(2);
  jest.useRealTimers();
});

test('[E2] a listing deleted after it was read is not requested again', async () => {
  const { person, answer, made } = show(bookingOf(hoursOf()));
  const again = await screen.findByRole('button', { name: 'Look again' });
  jest.useFakeTimers({ now: new Date(NOW) });
  answer({ [READ]: refused(404, 'No such listing.') });
  await person.click(again);
  await screen.findByText('Listing not found or unavailable.');
  expect(await askedMeanwhile(made)).toBe(0);
});

test('[E2] one’s own listing has no times to request, but a link to offer them', async () => {
  open({ isOwner: true });
  await screen.findByText('You cannot book a tour on your own listing.');
  expect(screen.getByRole('link', { name: 'Manage Your Availability' }).getAttribute('href')).toBe(
    '/manage-availability',
  );
  expect(screen.queryByRole('radio')).toBe(null);
});

test('[E2] without times the page says so, and Look again shows those saved meanwhile', async () => {
  const { person, answer } = show(bookingOf(hoursOf()));
  const again = await screen.findByRole('button', { name: 'Look again' });
  screen.getByText('Priya has no open tour times right now.');
  expect(screen.queryByRole('button', { name: 'Request Tour' })).toBe(null);
  answer({ [READ]: bookingOf(hoursOf(HOURS)) });
  await person.click(again);
  await screen.findByRole('radio', { name: '9:00 AM' });
  await hasFocus(screen.getByRole('heading', { name: 'Pick a time' }));
});

test('[E2] the page shows the tour’s title, place, rent and other party', async () => {
  open();
  await screen.findByText('Joaquin Court');
  expect(screen.getByText(/^Provo, UT/).textContent).toBe('Provo, UT · $850/month');
  expect(screen.getByText('Tour with').textContent).toBe('Tour with Priya Raman');
  screen.getByRole('img', { name: 'Photo of Joaquin Court' });
});

test('[E2] the week shows half hours under their dates, today’s passed ones under next week’s, other days without', async () => {
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

/** The dates with times on small screens. */
const shownDays = () =>
  screen
    .getAllByRole('group')
    .filter(({ dataset }) => dataset['shown'] === 'true')
    .map((group) => group.querySelector('h3')?.getAttribute('aria-label'));

const dayButtons = () =>
  within(screen.getByRole('group', { name: 'Day' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('[E2] small screens show the soonest day with a time, disable empty ones, and separate today’s weekday next week', async () => {
  const { person } = open();
  await screen.findByRole('group', { name: 'Day' });
  expect(dayButtons().at(0)).toBe('Today 24 November');
  expect(dayButtons().at(-1)).toBe('Tue 1 December');
  expect(shownDays()).toEqual(['Tuesday, November 24']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wed 25 November' }).disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Tue 1 December' }));
  expect(shownDays()).toEqual(['Tuesday, December 1']);
});

test('[E8] small screens reach the last day, too, which shares its column on the last page', async () => {
  const { person } = show(bookingOf(hoursOf(HOURS, { horizonDays: 14 })));
  await person.click(await screen.findByRole('button', { name: 'Next days' }));
  expect(dayButtons()).toHaveLength(8);
  await person.click(screen.getByRole('button', { name: 'Tue 8 December', pressed: false }));
  screen.getByRole('button', { name: 'Tue 8 December', pressed: true });
  expect(shownDays()).toEqual(['Tuesday, December 8']);
});

test('[E8] with a service that returns no days, the week is made of hours and taken slots', async () => {
  const taken = [{ date: '2026-11-27', time: '9:30 AM' }];
  const { days: _, ...before } = bookingOf(hoursOf(HOURS), { taken });
  showPage(path, { [READ]: earlier(before) });
  await screen.findByRole('radio', { name: '9:00 AM' });
  const shown = screen.getAllByRole('radio').map((time) => time.parentElement?.textContent);
  expect(shown).toEqual(['12:30 PM', '11:30 AM', '12:00 PM', '9:00 AM']);
  expect(screen.queryByRole('button', { name: 'Next days' })).toBe(null);
});

test('[E8] beyond a week, Next days and Earlier days turn the page with its dates and the focus', async () => {
  const { person } = show(bookingOf(hoursOf(HOURS, { horizonDays: 21 })));
  await screen.findByText('Nov 24 – Nov 30');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Earlier days').disabled).toBe(true);
  await person.click(screen.getByRole('radio', { name: '12:30 PM' }));
  await person.click(button('Next days'));
  screen.getByText('Dec 1 – Dec 7');
  expect(screen.queryByRole('group', { name: 'Friday, November 27' })).toBe(null);
  within(screen.getByRole('group', { name: 'Friday, December 4' })).getAllByRole('radio');
  await hasFocus(button('Next days'));
  expect(screen.getByText(/^You're requesting/).textContent).toContain('Tue, Nov 24 at 12:30 PM');
  aMomentLater();
  await person.click(button('Next days'));
  screen.getByText('Dec 8 – Dec 15');
  screen.getByRole('group', { name: 'Tuesday, December 15' });
  expect(button('Next days').disabled).toBe(true);
  await hasFocus(button('Earlier days'));
  await person.click(button('Earlier days'));
  screen.getByText('Dec 1 – Dec 7');
});

test('[E8] with an empty first week, the first page with times is shown, and the empty one says so', async () => {
  const away = [{ from: '2026-11-24', to: '2026-11-30', windows: [] }];
  const { person } = show(bookingOf(hoursOf(HOURS, { exceptions: away, horizonDays: 14 })));
  await screen.findByText('Dec 1 – Dec 8');
  expect(screen.queryByText('No times on these days.')).toBe(null);
  await person.click(screen.getByRole('button', { name: 'Earlier days' }));
  screen.getByText('No times on these days.');
});

test('[E8] a requested time is marked, and cannot be requested again', async () => {
  const asked = { listingId: 'listing-1', requestedDate: '2026-11-27', requestedTime: '9:00 AM' };
  const others = [
    tourOf({ ...asked, _id: 'tour-2', listingId: 'listing-2', requestedTime: '9:30 AM' }),
    tourOf({ ...asked, _id: 'tour-3', status: 'rejected', requestedTime: '9:30 AM' }),
  ];
  show(bookingOf(hoursOf(HOURS)), { [SENT]: [tourOf(asked), ...others] });
  const nine = await screen.findByRole<HTMLInputElement>('radio', { name: '9:00 AM You asked' });
  expect(nine.disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '9:30 AM' }).disabled).toBe(false);
});

test('[E8] without readable own requests the times are still shown', async () => {
  const { made } = show(bookingOf(hoursOf(HOURS)), { [SENT]: failed() });
  await screen.findByRole('radio', { name: '9:00 AM' });
  await waitFor(() => expect(made.some(({ key }) => key === SENT)).toBe(true));
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => !disabled)).toBe(true);
});
