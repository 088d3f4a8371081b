import {
  address,
  aMomentLater,
  failed,
  fireEvent,
  offline,
  renderScreen,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { readAnswers } from '../answers/use-answers.ts';
import { routes } from '../routes.tsx';
import { answered, matchesOf, matchOf, NOW, SEEKER } from '../testing.ts';

const LIVE: Answers = {
  'GET /api/matches': matchesOf([matchOf(), matchOf({ _id: 'b', tier: 'Good' })]),
  'GET /api/matches/rents': {
    bins: [
      { from: 500, count: 3 },
      { from: 800, count: 2 },
    ],
  },
};
const UPDATE = 'POST /api/users/update';
const ACCOUNT = {
  ...SEEKER,
  id: 'user-1',
  location: 'Provo UT',
  school: 'BYU',
  profilePic: '',
  createdAt: '2026-09-01T00:00:00Z',
  instagram: false,
  linkedin: false,
  tiktok: false,
  isPropertyManager: false,
  profileCreated: true,
  discoveryGroupSize: 3,
};

beforeEach(() => answered());

const open = (path: string, answers: Answers = {}, user?: typeof SEEKER) =>
  renderScreen(routes, { path, now: NOW, answers: { ...LIVE, ...answers }, ...(user && { user }) });
const press = (name: string) => screen.findByRole('button', { name });
const card = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const isAt = (path: string) => waitFor(() => expect(address()).toBe(path));

test('[D2] a visitor’s group is kept in this tab, and moves on', async () => {
  const { person, made } = open('/discovery/group');
  await person.click(await card(/^Me and 1 friend/));
  await isAt('/discovery/budget');
  expect(sessionStorage.getItem('discoveryGroupSize')).toBe('2');
  expect(made.some(({ key }) => key === UPDATE)).toBe(false);
});

test('[D2] a signed-in person’s group is saved to the account, remembered, and moves on', async () => {
  const { person, made } = open('/discovery/group', { [UPDATE]: { message: 'Saved', user: ACCOUNT } }, SEEKER);
  await person.click(await card(/^Me and 2\+ friends/));
  await isAt('/discovery/budget');
  expect(made.find(({ key }) => key === UPDATE)?.body).toEqual({
    email: SEEKER.email,
    updates: { discoveryGroupSize: 3 },
  });
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ discoveryGroupSize: 3 });
  expect(sessionStorage.getItem('discoveryGroupSize')).toBe('3');
});

test('[D2] a failed save of the group is reported, and the question stays with its answer', async () => {
  const { person } = open('/discovery/group', { [UPDATE]: failed() }, SEEKER);
  await person.click(await card(/^Just me/));
  await screen.findByRole('alertdialog', { name: 'Something went wrong saving your answer. Try again.' });
  await person.click(await press('OK'));
  expect(address()).toBe('/discovery/group');
  expect((await card(/^Just me/)).checked).toBe(true);
});

test('[D3] the budget goes from 300 to 2500 by 10, starts at 600, and shows the leases within', async () => {
  const { person } = open('/discovery/budget');
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Monthly budget' });
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['300', '2500', '10', '600']);
  for (const text of ['$200', '$2,500+', '$600']) screen.getByText(text);
  await screen.findByText('1 of 5 live leases are at or under this');
  fireEvent.change(slider, { target: { value: '1200' } });
  screen.getByText('$1,200');
  expect(slider.getAttribute('aria-valuetext')).toBe('$1,200/month');
  await person.click(await press('Next'));
  await isAt('/discovery/lease-type');
  expect(localStorage.getItem('discoveryBudget')).toBe('1200');
});

test('[D3] after a city the budget counts leases within it, and all, there', async () => {
  answered({ school: 'BYU', city: 'Provo' });
  const { made } = open('/discovery/budget');
  await screen.findByText('1 of 5 live leases in Provo are at or under this');
  const asked = made.filter(({ key }) => key.startsWith('GET /api/matches')).map(({ key, query }) => [key, query]);
  expect(asked).toEqual(
    expect.arrayContaining([
      ['GET /api/matches', { school: 'BYU', city: 'Provo', budget: '600', limit: '1' }],
      ['GET /api/matches/rents', { school: 'BYU', city: 'Provo' }],
    ]),
  );
});

test('[D3] with an untouched budget Next takes the shown one, Skip none', async () => {
  const { person, visit } = open('/discovery/budget');
  await person.click(await press('Next'));
  await isAt('/discovery/lease-type');
  expect(readAnswers().budget).toBe(600);
  await visit('/discovery/budget');
  await screen.findByRole('slider');
  aMomentLater();
  await person.click(await press('Skip'));
  await isAt('/discovery/lease-type');
  expect(readAnswers().budget).toBe(null);
});

test('[D3] without rent counts the question still works', async () => {
  open('/discovery/budget', { 'GET /api/matches': failed(), 'GET /api/matches/rents': offline });
  await screen.findByRole('slider');
  expect(screen.getByRole('status').textContent).toBe('');
});

for (const [housing, meaning] of [
  ['Female', 'For women only'],
  ['Male', 'For men only'],
  ['Coed', 'For everyone'],
  ['Married Housing', 'For couples and families'],
] as const) {
  test(`[D4] ${housing} housing shows its meaning, is chosen, and moves on`, async () => {
    const { person } = open('/discovery/lease-type');
    await person.click(await card(new RegExp(`^${housing} ?${meaning}$`)));
    await isAt('/discovery/room-type');
    expect(readAnswers().housingType).toBe(housing);
  });
}

for (const [housing, rooms, hint] of [
  ['Married Housing', ['Basement', 'Entire Unit'], 'Married Housing comes as a basement or as an entire unit.'],
  [
    'Female',
    ['Private Room', 'Shared Room', 'Basement'],
    'Female housing: a whole unit is not offered, so you will not see it here.',
  ],
  [
    'Male',
    ['Private Room', 'Shared Room', 'Basement'],
    'Male housing: a whole unit is not offered, so you will not see it here.',
  ],
  ['Coed', ['Private Room', 'Shared Room', 'Basement', 'Entire Unit'], 'Every kind of room is open to you.'],
] as const) {
  test(`[D4] ${housing} housing has the rooms ${rooms.join(', ')}`, async () => {
    answered({ housingType: housing });
    const { person } = open('/discovery/room-type');
    await screen.findByText(hint);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(rooms);
    await person.click(await card(/^Basement/));
    await isAt('/discovery/amenities');
    expect(readAnswers().roomType).toBe('Basement');
  });
}

test('[D4] a room that the new housing does not offer is cleared', async () => {
  answered({ housingType: 'Coed', roomType: 'Entire Unit' });
  const { person } = open('/discovery/lease-type');
  await person.click(await card(/^Female/));
  await isAt('/discovery/room-type');
  expect(readAnswers().roomType).toBe(null);
});

test('[D4] the number of fitting leases is shown in words', async () => {
  open('/discovery/lease-type');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 leases fit your answers so far'));
});

test('[D4] several amenities are chosen, counted and stored', async () => {
  const { person } = open('/discovery/amenities');
  await person.click(await screen.findByRole('checkbox', { name: 'Pool' }));
  await person.click(screen.getByRole('checkbox', { name: 'Hot Tub' }));
  screen.getByText('2 chosen');
  await person.click(await press('Next'));
  await isAt('/discovery/calendar');
  expect(readAnswers().amenities).toEqual(['Pool', 'Hot Tub']);
});

test('[D4] the move-in date is from today on, cleared by a second press, with the matches on the button', async () => {
  const { person } = open('/discovery/calendar');
  await press('2 listings match');
  const day = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
  expect((await day(/Monday, November 23, 2026/)).disabled).toBe(true);
  await person.click(await day(/Saturday, November 28, 2026/));
  expect(readAnswers().moveInDate).toBe('2026-11-28');
  await person.click(await day(/Saturday, November 28, 2026, selected/));
  expect(readAnswers().moveInDate).toBe(null);
});

test('[D4] today in the calendar is Denver’s day, wherever the browser is', async () => {
  renderScreen(routes, { path: '/discovery/calendar', now: '2026-11-28T05:00:00Z', answers: LIVE });
  await press('Today, Friday, November 27, 2026');
});

test('[D4] quick picks of the date are now, fall and winter semester, one at a time', async () => {
  const { person } = open('/discovery/calendar');
  for (const [name, date] of [
    ['Now', '2026-11-24'],
    ['Fall semester', '2027-08-25'],
    ['Winter semester', '2027-01-04'],
  ] as const) {
    await person.click(await card(new RegExp(`^${name}$`)));
    expect(readAnswers().moveInDate).toBe(date);
  }
  within(await screen.findByRole('grid')).getByText('4');
  await person.click(await card(/^Winter semester$/));
  expect(readAnswers().moveInDate).toBe(null);
});

test('[D5] the last question leads to the listings with every answer in the address', async () => {
  answered({ school: 'BYU', city: 'Provo', budget: 900, housingType: 'Female', moveInDate: '2027-01-04' });
  const { person } = open('/discovery/calendar');
  await person.click(await press('2 listings match'));
  await isAt('/listings?school=BYU&city=Provo&budget=900&housingType=Female&moveInDate=2027-01-04');
});

test('[D5] without match counts the button says where it leads', async () => {
  open('/discovery/calendar', { 'GET /api/matches': offline });
  await press('See listings');
});
