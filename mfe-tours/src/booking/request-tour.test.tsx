import {
  address,
  aMomentLater,
  failed,
  hasFocus,
  refused,
  screen,
  waitFor,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { show } from '../testing/screens.ts';
import { BUYER, bookingOf, hoursOf, tourOf } from '../testing.ts';

const READ = 'GET /api/tour-requests/slots/:listingId';
const ASK = 'POST /api/tour-requests';
const HOURS = hoursOf({ Friday: [{ start: '9:00 AM', end: '10:00 AM' }] });
const BOOKING = bookingOf(HOURS);
const button = () => screen.getByRole('button', { name: 'Request Tour' });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

async function open(answers: Answers = {}) {
  const shown = show('/book-tour/listing-1', { [READ]: BOOKING, ...answers });
  await screen.findByRole('radio', { name: '9:00 AM' });
  return shown;
}

async function choose(answers: Answers = {}) {
  const shown = await open(answers);
  await shown.person.click(radio('9:00 AM'));
  return shown;
}

test('[E2] without a choice the bar asks to choose, Request Tour says so, and nothing is sent', async () => {
  const { person, made } = await open();
  screen.getByText('Choose a day and a time.');
  await person.click(button());
  await screen.findByRole('alertdialog', { name: 'Please select a tour time.' });
  expect(made.some(({ key }) => key === ASK)).toBe(false);
});

test('[E2] Request Tour is sent for the day in Denver, announced, and leads to the sent requests', async () => {
  const { person, made } = await choose({ [ASK]: tourOf() });
  expect(screen.getByText(/^You're requesting/).textContent).toBe(
    "You're requesting a tour on Fri, Nov 27 at 9:00 AM.",
  );
  screen.getByText('Priya answers in Tour Requests. You can cancel while it is pending.');
  await person.click(button());
  await waitFor(() => expect(address()).toBe('/tour-requests?tab=sent'));
  expect(made.find(({ key }) => key === ASK)?.body).toEqual({
    listingId: 'listing-1',
    buyerEmail: BUYER.email,
    requestedDate: '2026-11-27',
    requestedTime: '9:00 AM',
  });
  await screen.findByRole('heading', { name: 'Tour Requests' });
  await screen.findByText('Tour requested for Fri, Nov 27 at 9:00 AM.');
});

test('[E2] a failed request shows an alert and keeps the choice, unless it was taken meanwhile', async () => {
  const { person, answer } = await choose({ [ASK]: failed() });
  await person.click(button());
  await screen.findByRole('alertdialog', { name: 'Something went wrong. Please try again.' });
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(radio('9:00 AM').checked).toBe(true);
  answer({
    [ASK]: refused(409, 'This time is taken.'),
    [READ]: bookingOf(HOURS, { taken: [{ date: '2026-11-27', time: '9:00 AM' }] }),
  });
  aMomentLater();
  await person.click(button());
  await screen.findByText('Choose a day and a time.');
  expect(screen.queryByRole('radio', { name: '9:00 AM' })).toBe(null);
});

for (const [code, sentence] of [
  ['too_soon', 'Tours here need 2 hours’ notice.'],
  ['too_far', 'Tours can be booked up to fourteen days ahead.'],
  ['not_offered', 'That time is not offered for tours.'],
] as const) {
  test(`[E8] a time that is ${code} by now shows the alert “${sentence}”`, async () => {
    const { person } = await choose({ [ASK]: refused(422, sentence, code) });
    await person.click(button());
    await screen.findByRole('alertdialog', { name: sentence });
  });
}

test('[E2] a listing removed meanwhile is announced, instead of unavailable times', async () => {
  const { person, answer } = await choose({ [ASK]: refused(404, 'Listing not found or unavailable.') });
  answer({ [READ]: refused(404, 'Listing not found or unavailable.') });
  await person.click(button());
  await screen.findByRole('link', { name: 'See the listings' });
  screen.getByText('Listing not found or unavailable.');
  expect(screen.queryByRole('radio')).toBe(null);
});

const ALREADY = 'You already asked for Thu, Nov 26 at 4:00 PM.';
const QUESTION = `${ALREADY} Ask for this time instead?`;

test('B9: another pending request of this listing shows a question, and Ask for this time replaces it', async () => {
  const { person, made, answer } = await choose({ [ASK]: refused(409, ALREADY, 'asked_already') });
  await person.click(button());
  await screen.findByRole('alertdialog', { name: QUESTION });
  answer({ [ASK]: tourOf() });
  await person.click(screen.getByRole('button', { name: 'Ask for this time' }));
  await screen.findByText('Tour requested for Fri, Nov 27 at 9:00 AM.');
  expect(made.findLast(({ key }) => key === ASK)?.body).toMatchObject({ requestedTime: '9:00 AM', replace: true });
});

test('B9: Keep the first sends nothing more, and the time stays chosen', async () => {
  const { person, made } = await choose({ [ASK]: refused(409, ALREADY, 'asked_already') });
  await person.click(button());
  await screen.findByRole('alertdialog', { name: QUESTION });
  await hasFocus(screen.getByRole('button', { name: 'Keep the first' }));
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBe(null);
  expect(radio('9:00 AM').checked).toBe(true);
  expect(made.filter(({ key }) => key === ASK)).toHaveLength(1);
  await hasFocus(button());
});

test('[E2][E3] the desired move-in date is sent with the request, and a note says so', async () => {
  localStorage.setItem('discoveryMoveInDate', '2027-01-04');
  const { person, made } = await choose({ [ASK]: tourOf() });
  screen.getByText('Priya sees that you would like to move in Jan 4, 2027.');
  await person.click(button());
  await waitFor(() => expect(made.find(({ key }) => key === ASK)?.body).toMatchObject({ moveInDate: '2027-01-04' }));
  localStorage.removeItem('discoveryMoveInDate');
});
