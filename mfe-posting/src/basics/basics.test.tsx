import {
  aMomentLater,
  address,
  failed,
  hasFocus,
  offline,
  refused,
  renderScreen,
  screen,
  silent,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { postOf, SELLER } from '../testing.ts';
import { DRAFT, READ, UPDATE, WRITE, bodies, field, openStep, press, saved, status } from '../testing/steps.ts';

const UNIT = { isPropertyManager: true };

const open = (answers: Answers = {}, path = '/post-basics') =>
  openStep(path, { monthlyRent: '', leaseType: '', ...(path.startsWith('/pm-') && UNIT) }, answers);
const choose = async (group: string, name: string) =>
  within(await screen.findByRole('group', { name: group })).getByRole('radio', { name });

for (const [what, setting] of [
  ['no draft', {}],
  ['a deleted draft', { state: { postId: 'gone' }, answers: { [READ]: refused(404, 'Post not found') } }],
] as const) {
  test(`[C3] ${what} leads to the start`, async () => {
    renderScreen(routes, { path: '/post-basics', user: SELLER, ...setting });
    await waitFor(() => expect(address()).toBe('/post'));
  });
}

test('[C3] a live listing is edited on its own screen', async () => {
  renderScreen(routes, {
    path: '/post-basics',
    user: SELLER,
    state: { postId: 'post-1' },
    answers: { [READ]: postOf(), 'GET /api/posts/:postId': silent },
  });
  await waitFor(() => expect(address()).toBe('/manage/post-1'));
});

test('[C7] a property manager’s draft opens in its own flow', async () => {
  open({ [READ]: postOf({ posted: false, ...UNIT }) });
  await waitFor(() => expect(address()).toBe('/pm-post-basics'));
});

test('[C3] a failed load is reported, and Retry repeats it', async () => {
  const { person, answer } = open({ [READ]: failed() });
  expect((await screen.findByRole('alert')).textContent).toContain('Your listing could not be loaded.');
  answer({ [READ]: DRAFT });
  await person.click(await press('Retry'));
  await field('Monthly rent');
});

test('[C3] the fields are money, home and inside, with furnishings only for a furnished home', async () => {
  const { person } = open();
  for (const name of ['Monthly rent', 'Utilities', 'Transfer fee', 'Application fee', 'Deposit']) await field(name);
  const groups = ['Renewable', 'Lease type', 'Gender', 'Student housing', 'Unit type', 'Bedrooms', 'Bathrooms'];
  for (const name of [...groups, 'Shared bathroom', 'Floor level', 'Max tenants', 'Furnished', 'Private entrance'])
    screen.getByRole('group', { name });
  screen.getByText('Choose Yes under Furnished to name what stays.');
  await person.click(await choose('Furnished', 'Yes'));
  expect(screen.queryByText('Choose Yes under Furnished to name what stays.')).toBe(null);
  await saved();
});

test('[C3] a typed amount is stored with a dollar sign, explained, and added to the total due', async () => {
  const { person, made } = open();
  const rent = await field('Monthly rent');
  const due = () => screen.getByText('Due at move-in').parentElement?.textContent;
  expect(due()).toBe('Due at move-inEnter a rent');
  await person.type(rent, '1,250');
  screen.getByText('Understood as $1,250');
  expect(due()).toBe('Due at move-in$1,250');
  await person.tab();
  expect((rent as HTMLInputElement).value).toBe('1250');
  await waitFor(() => expect(bodies(made, WRITE)).toHaveLength(1));
  expect(bodies(made, WRITE)[0]).toMatchObject({ field: 'monthlyRent', value: '$1250' });
  await status(/^Saved \d+:\d\d [AP]M$/);
});

test.each(['1,234,567.89', '12345678'])(
  '[C3] %s, which is too much, stays as typed, is reported, and is stored empty until corrected',
  async (amount) => {
    const { person, made } = open();
    const rent = await field('Monthly rent');
    await person.type(rent, amount);
    await person.click(await press('Next'));
    screen.getByText('Please enter $999,999 or less.');
    await hasFocus(rent);
    expect((rent as HTMLInputElement).value).toBe(amount);
    await saved();
    expect(bodies(made, WRITE).at(-1)).toMatchObject({ field: 'monthlyRent', value: '' });
    await person.clear(rent);
    await person.type(rent, '999,999');
    expect(screen.queryByText('Please enter $999,999 or less.')).toBe(null);
    aMomentLater();
    await person.click(await press('Next'));
    await waitFor(() => expect(address()).toBe('/post-details'));
    expect(bodies(made, WRITE).at(-1)).toMatchObject({ field: 'monthlyRent', value: '$999999' });
  },
);

for (const [typed, read] of [
  ['x7y', '$7'],
  ['about $650', '$650'],
  ['700-750', '$700'],
] as const)
  test(`[C3] ${typed}, typed letter by letter, shows what is understood, which is saved`, async () => {
    const { person, made } = open();
    await person.type(await field('Deposit'), typed);
    screen.getByText(`Read as ${read}`);
    await saved();
    expect(bodies(made, WRITE).at(-1)).toMatchObject({ field: 'deposit', value: read });
  });

test('[C3] a choice by keyboard is saved, and cleared by a second press', async () => {
  const { person, made } = open();
  const room = await choose('Lease type', 'Private Room');
  room.focus();
  await person.keyboard(' ');
  await saved();
  await person.click(room);
  await waitFor(() => expect(bodies(made, WRITE)).toHaveLength(2));
  const values = bodies(made, WRITE).map((body) => (body as { value: unknown }).value);
  expect(values).toEqual(['Private Room', '']);
  await saved();
});

test('[C3] a change that the server refuses is reported, and not retried', async () => {
  const { person, made } = open({ [WRITE]: refused(422, 'That is no amount.') });
  await person.type(await field('Utilities'), '5');
  await screen.findByText('That is no amount.');
  await saved();
  expect(bodies(made, WRITE)).toHaveLength(1);
});

test('[C3] Next while offline moves on, and the typed values are sent once online', async () => {
  const { person, answer } = open({ [WRITE]: offline });
  await person.type(await field('Transfer fee'), '9');
  await status('Not saved, retrying');
  answer({ [WRITE]: DRAFT });
  await person.click(await press('Next'));
  await waitFor(() => expect(address()).toBe('/post-details'));
  await saved();
});

test('[C7] a manager’s basics accept digits alone, no Married Housing, a floor area from 0 on', async () => {
  const { person, made } = open({}, '/pm-post-basics');
  await person.type(await field('Monthly rent'), '900');
  const types = within(screen.getByRole('group', { name: 'Lease type' })).getAllByRole('radio');
  expect(types.map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'Private Room',
    'Shared Room',
    'Entire Unit',
  ]);
  const genders = within(screen.getByRole('group', { name: 'Gender' })).getAllByRole('radio');
  expect(genders.map((radio) => (radio as HTMLInputElement).value)).not.toContain('Married Housing');
  const area = screen.getByRole('spinbutton', { name: 'Square footage' });
  await person.type(area, '-5');
  await waitFor(() => expect(bodies(made, UPDATE).length).toBeGreaterThan(0));
  const sent = Object.assign(
    {},
    ...bodies(made, UPDATE).map((body) => (body as { postData: object }).postData),
  ) as object;
  expect(sent).toMatchObject({ monthlyRent: '900', active: true, posted: false });
  expect((area as HTMLInputElement).valueAsNumber).toBeGreaterThanOrEqual(0);
  await saved();
});

test('[C7] a failed save of a manager’s basics shows an alert, and Next stays', async () => {
  const { person, answer } = open({ [UPDATE]: offline }, '/pm-post-basics');
  await person.type(await field('Deposit'), '1');
  await person.click(await press('Next'));
  await screen.findByRole('alertdialog', { name: 'Failed to save basic post details. Please try again.' });
  expect(address()).toBe('/pm-post-basics');
  answer({ [UPDATE]: DRAFT });
  await person.click(await press('OK'));
  aMomentLater();
  await person.click(await press('Next'));
  await waitFor(() => expect(address()).toBe('/pm-post-details'));
});
