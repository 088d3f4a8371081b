import { aMomentLater, fireEvent, hasFocus, renderScreen, screen, within } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { SELLER, hoursOf } from '../testing.ts';

const MONDAY = { Monday: [{ start: '9:00 AM', end: '11:30 AM' }] };

/** The editor with a stored week. */
async function open(availability = {}) {
  const answers = { 'GET /api/availability/:userEmail': hoursOf(availability) };
  const shown = renderScreen(routes, { path: '/manage-availability', user: SELLER, answers });
  await screen.findByRole('region', { name: 'Monday' });
  return shown.person;
}

const day = (name: string) => within(screen.getByRole('region', { name }));
const select = (name: 'Start' | 'End') => screen.getByRole<HTMLSelectElement>('combobox', { name });
const press = (name: string) => screen.getByRole('button', { name });

test('[E1] an added time offers half hours from 8 to 8, focused, and is done once both are chosen', async () => {
  const person = await open();
  await person.click(press('Add time on Friday'));
  await hasFocus(select('Start'));
  const [label, ...offered] = [...select('Start').options].map(({ text }) => text);
  expect([label, offered[0], offered[1], offered.at(-1), offered.length]).toEqual([
    'Start',
    '8:00 AM',
    '8:30 AM',
    '8:00 PM',
    25,
  ]);
  await person.selectOptions(select('Start'), '4:00 PM');
  await person.selectOptions(select('End'), '6:00 PM');
  expect(screen.queryByRole('combobox', { name: 'Start' })).toBe(null);
  await hasFocus(press('Change Friday, 4:00 PM – 6:00 PM'));
  screen.getByText('4 half hours');
});

test('[E1] an end before its start is reported beside the time, which stays open', async () => {
  const person = await open();
  await person.click(press('Add time on Tuesday'));
  await person.selectOptions(select('Start'), '3:00 PM');
  await person.selectOptions(select('End'), '1:00 PM');
  day('Tuesday').getByText('The end must be after the start.');
  expect(select('End').getAttribute('aria-invalid')).toBe('true');
  await person.selectOptions(select('End'), '5:00 PM');
  expect(screen.queryByText('The end must be after the start.')).toBe(null);
});

test('[E1] a time is changed by pressing it, and by keyboard: arrows do not decide, Enter does', async () => {
  const person = await open(MONDAY);
  press('Change Monday, 9:00 AM – 11:30 AM').focus();
  await person.keyboard('{Enter}');
  await hasFocus(select('Start'));
  await person.keyboard('{ArrowDown}');
  fireEvent.change(select('Start'), { target: { value: '9:30 AM' } });
  expect(select('Start').value).toBe('9:30 AM');
  await person.keyboard('{Enter}');
  await hasFocus(press('Change Monday, 9:30 AM – 11:30 AM'));
  expect(screen.queryByRole('combobox', { name: 'Start' })).toBe(null);
});

test('[E1] an open valid time is done when the focus leaves it', async () => {
  const person = await open(MONDAY);
  await person.click(press('Change Monday, 9:00 AM – 11:30 AM'));
  await person.click(press('Add time on Sunday'));
  press('Change Monday, 9:00 AM – 11:30 AM');
});

test('[E1] removing a time is announced for its day, and Add time gets the focus', async () => {
  const person = await open(MONDAY);
  await person.click(press('Remove Monday, 9:00 AM – 11:30 AM'));
  day('Monday').getByText('No times');
  await hasFocus(press('Add time on Monday'));
  screen.getByText('0 half hours');
});

test('[E1] copying times to weekdays sets Monday to Friday, keeps the weekend, and says so', async () => {
  const person = await open(MONDAY);
  await person.click(press('Copy to weekdays'));
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    day(name).getByText('9:00 AM – 11:30 AM');
  for (const name of ['Saturday', 'Sunday']) day(name).getByText('No times');
  screen.getByText("Monday's times now stand on Monday to Friday.");
  screen.getByText('25 half hours');
});

test('[E1] saving with an incomplete time sends nothing, reports it and focuses it', async () => {
  const person = await open();
  await person.click(press('Add time on Friday'));
  await person.selectOptions(select('Start'), '4:00 PM');
  aMomentLater();
  await person.click(screen.getAllByRole('button', { name: 'Save Availability' })[0] ?? document.body);
  day('Friday').getByText('Choose a start and an end.');
  await hasFocus(select('Start'));
});
