import {
  address,
  aMomentLater,
  failed,
  hasFocus,
  offline,
  refused,
  renderScreen,
  screen,
  silent,
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

/** The editor with a change that is not saved. */
async function change(answers = {}) {
  const shown = renderScreen(routes, {
    path: '/manage-availability',
    user: SELLER,
    answers: { 'GET /api/availability/:userEmail': hoursOf(MONDAY), ...answers },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Copy to weekdays' }));
  return shown;
}

test('[E1] saving: sent as it is shown, under one’s own address, and said', async () => {
  const { person, made } = await change({ [SAVE]: DONE });
  await person.click(saveButton());
  await screen.findByText('Availability saved!');
  expect(made.at(-1)).toMatchObject({ key: SAVE, body: { email: SELLER.email, availability: COPIED } });
});

test('[E1] while it is saved: the button is busy, and pressed again nothing more is sent', async () => {
  const { person, made } = await change({ [SAVE]: silent });
  await person.click(saveButton());
  await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBe('true'));
  aMomentLater();
  await person.click(saveButton());
  expect(made.filter(({ key }) => key === SAVE)).toHaveLength(1);
});

for (const [what, reply, sentence] of [
  ['without a network', offline, 'Error saving availability.'],
  ['that fails', failed(), 'Something went wrong.'],
  ['that is refused', refused(422, 'A tour is booked at that time.'), 'A tour is booked at that time.'],
] as const) {
  test(`[E1] saving ${what}: an alert says “${sentence}”, what was chosen stays, and it can be saved again`, async () => {
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

test('[E1] leaving unsaved times: asked before; Stay keeps page and times, Leave goes', async () => {
  const { person, visit } = await change();
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

test('[E1] leaving after saving, or with nothing changed: not asked', async () => {
  const { person, visit } = await change({ [SAVE]: DONE });
  await person.click(saveButton());
  await screen.findByText('Availability saved!');
  await visit('/elsewhere');
  await waitFor(() => expect(address()).toBe('/elsewhere'));
  expect(screen.queryByRole('alertdialog')).toBe(null);
});

test('[E1] closing the page with unsaved times: the browser is told to ask', async () => {
  await change();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});
