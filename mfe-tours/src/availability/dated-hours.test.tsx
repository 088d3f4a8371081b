import type { TourHours } from '@keyturn/contracts/availability';
import {
  aMomentLater,
  earlier,
  fireEvent,
  hasFocus,
  renderScreen,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { NOW, SELLER, hoursOf } from '../testing.ts';

const READ = 'GET /api/availability/:userEmail';
const SAVE = 'POST /api/set-availability';
const MONDAY = { Monday: [{ start: '9:00 AM', end: '11:30 AM' }] };
const AWAY = { from: '2026-11-27', to: '2026-11-29', windows: [] };
const SHORT = { from: '2026-12-05', to: '2026-12-05', windows: [{ start: '1:00 PM', end: '2:00 PM' }] };

/** The editor on Tuesday, November 24. */
async function open(stored: TourHours, answers: Answers = {}) {
  const shown = renderScreen(routes, {
    path: '/manage-availability',
    user: SELLER,
    now: NOW,
    answers: { [READ]: stored, [SAVE]: { message: 'Saved', ...stored }, ...answers },
  });
  await screen.findByRole('region', { name: 'Monday' });
  const save = async () => {
    aMomentLater();
    await shown.person.click(screen.getAllByRole('button', { name: 'Save Availability' })[0] ?? document.body);
  };
  const sent = () => shown.made.filter(({ key }) => key === SAVE).map(({ body }) => body as TourHours);
  return { ...shown, save, sent };
}

const row = (name: string) => within(screen.getByRole('region', { name }));
const select = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const notice = () => select(/^Notice/);
const ahead = () => select(/^How far ahead/);
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('[E8] stored dates, notice and days ahead are shown, and sent unchanged', async () => {
  const stored = hoursOf(MONDAY, { exceptions: [AWAY, SHORT], noticeHours: 5, horizonDays: 21 });
  const { save, sent } = await open(stored);
  const away = row('Fri, Nov 27 – Sun, Nov 29');
  expect(away.getByRole<HTMLInputElement>('radio', { name: 'Away' }).checked).toBe(true);
  expect(away.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-27');
  row('Sat, Dec 5').getByText('1:00 PM – 2:00 PM');
  expect(notice().selectedOptions[0]?.text).toBe('5 hours');
  expect([...ahead().options].map(({ text }) => text)).toEqual(['7 days', '14 days', '21 days', '28 days']);
  expect(ahead().value).toBe('21');
  await save();
  await screen.findByText('Availability saved!');
  expect(sent()).toEqual([{ email: SELLER.email, ...stored }]);
});

test('[E8] a seller without hours gets 2 hours and 14 days proposed, sent with Save, unasked on leaving', async () => {
  const { visit, save, sent } = await open(hoursOf());
  expect([notice().selectedOptions[0]?.text, ahead().selectedOptions[0]?.text]).toEqual(['2 hours', '14 days']);
  await save();
  await screen.findByText('Availability saved!');
  expect(sent()).toEqual([{ email: SELLER.email, ...hoursOf({}, { noticeHours: 2, horizonDays: 14 }) }]);
  await visit('/elsewhere');
  expect(screen.queryByRole('alertdialog')).toBe(null);
});

test('[E8] Add dates focuses From, which To follows; Away is the default, and one Save sends all', async () => {
  const { person, save, sent } = await open(hoursOf(MONDAY));
  screen.getByText('Every day follows your week.');
  expect([notice().selectedOptions[0]?.text, ahead().selectedOptions[0]?.text]).toEqual(['None', '7 days']);
  await person.click(screen.getByRole('button', { name: 'Add dates' }));
  const from = row('New dates').getByLabelText('From');
  await hasFocus(from);
  expect([from.getAttribute('min'), from.getAttribute('max')]).toEqual(['2026-11-24', '2027-11-24']);
  choose(from, '2026-11-28');
  const dates = row('Sat, Nov 28');
  choose(dates.getByLabelText('To'), '2026-11-29');
  row('Sat, Nov 28 – Sun, Nov 29');
  await person.selectOptions(notice(), '24 hours');
  await person.selectOptions(ahead(), '28 days');
  await save();
  await screen.findByText('Availability saved!');
  const exceptions = [{ from: '2026-11-28', to: '2026-11-29', windows: [] }];
  expect(sent()).toEqual([
    { email: SELLER.email, ...hoursOf(MONDAY, { exceptions, noticeHours: 24, horizonDays: 28 }) },
  ]);
});

test('[E8] Other hours have times as in the week; Away keeps them', async () => {
  const { person, save, sent } = await open(hoursOf(MONDAY, { exceptions: [AWAY] }));
  const dates = row('Fri, Nov 27 – Sun, Nov 29');
  await person.click(dates.getByRole('radio', { name: 'Other hours' }));
  await person.click(dates.getByRole('button', { name: 'Add time on Fri, Nov 27 – Sun, Nov 29' }));
  await hasFocus(dates.getByRole('combobox', { name: 'Start' }));
  await person.selectOptions(dates.getByRole('combobox', { name: 'Start' }), '1:00 PM');
  await person.selectOptions(dates.getByRole('combobox', { name: 'End' }), '3:00 PM');
  dates.getByText('1:00 PM – 3:00 PM');
  await person.click(dates.getByRole('radio', { name: 'Away' }));
  expect(dates.queryByText('1:00 PM – 3:00 PM')).toBe(null);
  await person.click(dates.getByRole('radio', { name: 'Other hours' }));
  await save();
  await screen.findByText('Availability saved!');
  expect(sent()[0]?.exceptions).toEqual([{ ...AWAY, windows: [{ start: '1:00 PM', end: '3:00 PM' }] }]);
});

for (const [what, change, sentence] of [
  ['an end before its start', { from: '2026-12-05', to: '2026-12-04' }, 'The last day must not be before the first.'],
  ['days of another exception', { from: '2026-11-29', to: '2026-11-30' }, 'Other dates have one of these days, too.'],
  ['over 120 days', { from: '2026-12-01', to: '2027-03-31' }, 'Dates that differ can last 120 days at most.'],
  ['beyond a year', { from: '2027-11-24', to: '2027-11-25' }, 'Choose days within a year from today.'],
  ['past days', { from: '2026-11-20', to: '2026-11-22' }, 'These days have passed.'],
] as const) {
  test(`[E8] dates with ${what} show “${sentence}” once left, and Save leads there instead of sending`, async () => {
    const { person, save, sent } = await open(hoursOf(MONDAY, { exceptions: [AWAY] }));
    await person.click(screen.getByRole('button', { name: 'Add dates' }));
    choose(row('New dates').getByLabelText('From'), change.from);
    const to = screen.getAllByLabelText('To').at(-1) ?? document.body;
    choose(to, change.to);
    expect(to.getAttribute('aria-invalid')).toBe(null);
    await person.click(screen.getByRole('heading', { name: 'Dates that differ' }));
    expect(to.getAttribute('aria-invalid')).toBe('true');
    screen.getAllByText(sentence);
    await save();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
  });
}

test('[E8] dates without days, or other hours without a time, are reported and focused at Save', async () => {
  const { person, save, sent } = await open(hoursOf(MONDAY));
  await person.click(screen.getByRole('button', { name: 'Add dates' }));
  await save();
  const from = screen.getByLabelText('From');
  await hasFocus(from);
  expect(screen.getAllByText('Choose a day.')).toHaveLength(2);
  choose(from, '2026-11-28');
  await person.click(screen.getByRole('radio', { name: 'Other hours' }));
  screen.getByText('Add a time, or choose Away.');
  await save();
  await hasFocus(screen.getByRole('button', { name: 'Add time on Sat, Nov 28' }));
  expect(sent()).toEqual([]);
});

test('[E8] removing dates focuses Add dates, and Save deletes them', async () => {
  const { person, save, sent } = await open(hoursOf(MONDAY, { exceptions: [AWAY, SHORT] }));
  await person.click(screen.getByRole('button', { name: 'Remove Fri, Nov 27 – Sun, Nov 29' }));
  await hasFocus(screen.getByRole('button', { name: 'Add dates' }));
  await save();
  await waitFor(() => expect(sent()[0]?.exceptions).toEqual([SHORT]));
});

test('[E8] no more than sixty dates can be added', async () => {
  const exceptions = Array.from({ length: 60 }, (_, at) => {
    const day = new Date(Date.UTC(2026, 11, 1 + at)).toISOString().slice(0, 10);
    return { from: day, to: day, windows: [] };
  });
  await open(hoursOf(MONDAY, { exceptions }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add dates' }).disabled).toBe(true);
});

test('[E8] with a service that stores only the week, nothing else is offered, and the week is saved', async () => {
  const answers = { [READ]: earlier({ availability: MONDAY }), [SAVE]: earlier({ message: 'Saved' }) };
  const { save, sent } = await open(hoursOf(), answers);
  expect(screen.queryByRole('heading', { name: 'Dates that differ' })).toBe(null);
  await save();
  await screen.findByText('Availability saved!');
  expect(sent()).toEqual([{ email: SELLER.email, availability: MONDAY }]);
});
