import {
  address,
  aMomentLater,
  failed,
  hasFocus,
  offline,
  refused,
  renderScreen,
  screen,
  waitFor,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { SELLER, hoursOf } from '../testing.ts';

const SAVE = 'POST /api/set-availability';
const MONDAY = { Monday: [{ start: '9:00 AM', end: '11:30 AM' }] };
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const COPIED = Object.fromEntries(WEEKDAYS.map((day) => [day, MONDAY.Monday]));
const DONE = { message: 'Saved', ...hoursOf(COPIED) };

const saveButton = () => screen.getAllByRole('button', { name: 'Save Availability' })[0] ?? document.body;

/** The editor with an unsaved change. */
async function change(answers = {}) {
  const shown = renderScreen(routes, {
    path: '/manage-availability',
    user: SELLER,
    answers: { 'GET /api/availability/:userEmail': hoursOf(MONDAY), ...answers },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Copy to weekdays' }));
  return shown;
}

test('[E1] saving sends what is shown, under one’s own address, says so, and asks nothing on leaving', async () => {
  const { person, made, visit } = await change({ [SAVE]: DONE });
  await person.click(saveButton());
  await screen.findByText('Availability saved!');
  expect(made.at(-1)).toMatchObject({ key: SAVE, body: { email: SELLER.email, availability: COPIED } });
  await visit('/elsewhere');
  await waitFor(() => expect(address()).toBe('/elsewhere'));
  expect(screen.queryByRole('alertdialog')).toBe(null);
});

for (const [what, reply, sentence] of [
  ['without a network', offline, 'Error saving availability.'],
  ['that fails', failed(), 'Something went wrong.'],
  ['that is refused', refused(422, 'A tour is booked at that time.'), 'A tour is booked at that time.'],
] as const) {
  test(`[E1] saving ${what} shows the alert “${sentence}”, keeps the choice, and can be retried`, async () => {
    const { person, answer } = await change({ [SAVE]: reply });
    await person.click(saveButton());
    await screen.findByRole('alertdialog', { name: sentence });
    await person.click(screen.getByRole('button', { name: 'OK' }));
    await hasFocus(saveButton());
    expect(screen.getByRole('region', { name: 'Friday' }).textContent).toContain('9:00 AM – 11:30 AM');
    answer({ [SAVE]: DONE });
    aMomentLater();
    await person.click(saveButton());
    await screen.findByText('Availability saved!');
  });
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving your availability?' });

test('[E1] leaving unsaved times, or closing the page, is confirmed; Stay keeps page and times, Leave goes', async () => {
  const { person, visit } = await change();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await visit('/tour-requests');
  await question();
  await person.click(screen.getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/manage-availability');
  expect(screen.getByRole('region', { name: 'Friday' }).textContent).toContain('9:00 AM – 11:30 AM');
  await visit('/elsewhere');
  await question();
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/elsewhere'));
});
