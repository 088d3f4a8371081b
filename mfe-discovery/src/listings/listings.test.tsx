import {
  address,
  failed,
  hasFocus,
  renderScreen,
  screen,
  silent,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { readAnswers } from '../answers/use-answers.ts';
import { routes } from '../routes.tsx';
import { answered, matchesOf, matchOf, missOf, NOTHING_OWN, NOW, SEEKER } from '../testing.ts';

const FIND = 'GET /api/matches';
const OWN = 'GET /api/posts/user/:userEmail';
const SAVED = 'GET /api/saved-listings/:userEmail';
const ASKED = '/listings?city=Provo&budget=900';
const ONE = matchesOf([matchOf()]);
const UNRANKED = { ...ONE, criteria: { ...ONE.criteria, budget: null, place: null, possible: 0 } };

beforeEach(() => answered());

const open = (answers: Answers, path = ASKED) =>
  renderScreen(routes, { path, user: SEEKER, now: NOW, answers: { ...NOTHING_OWN, [SAVED]: [], ...answers } });
const openAsVisitor = (answers: Answers, path = ASKED) => renderScreen(routes, { path, now: NOW, answers });

for (const path of ['/listings', ASKED]) {
  test(`[D5] while ${path} loads, no unknown order is claimed`, async () => {
    open({ [FIND]: silent }, path);
    await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Finding your matches …' }));
    screen.getByText('Tap an answer to change it.');
    expect(screen.queryByText(/first\. Tap/)).toBe(null);
  });
}

test('[D5] one’s own listing among the matches is marked as such, without a match', async () => {
  const poster = { posterId: 'user-1', posterName: 'Ana Castillo', posterPic: '', posterLocation: 'Provo UT' };
  const times = { postedAt: NOW, createdAt: NOW, updatedAt: NOW };
  const own = { _id: 'listing-1', id: 'listing-1', userEmail: SEEKER.email, posted: true, isOwner: true };
  open({ [FIND]: ONE, [OWN]: [{ ...own, ...poster, ...times }] });
  const card = within(await screen.findByRole('article'));
  await card.findByText('Your listing');
  expect(card.queryByText(/92\s?%/)).toBe(null);
});

test('[E12] a lease with an open transfer says so on its card beside the match', async () => {
  open({ [FIND]: matchesOf([matchOf({ transferState: 'pending' })]) });
  const card = within(await screen.findByRole('article'));
  card.getByText('Pending transfer');
  card.getByText(/92\s?%/);
});

test('[D5] the address’s answers are the request', async () => {
  const { made } = open({ [FIND]: ONE }, '/listings?school=BYU&city=Provo&amenities=Pool,Wi-Fi');
  await screen.findByRole('article');
  expect(made.find(({ key }) => key === FIND)?.query).toEqual({
    school: 'BYU',
    city: 'Provo',
    amenities: 'Pool,Wi-Fi',
    limit: '24',
    near: '4',
  });
});

test('[D5][D6] matches are grouped by tier, each with its count and meaning, best first', async () => {
  const [better, good] = [
    matchOf({ _id: 'b', tier: 'Better', matchPercentage: 70 }),
    matchOf({ _id: 'c', tier: 'Good', matchPercentage: 55 }),
  ];
  const found = matchesOf([matchOf(), better, good]);
  open({ [FIND]: { ...found, criteria: { ...found.criteria, moveInDate: '2027-01-04' } } });
  await screen.findByRole('heading', { name: '3 leases match your answers' });
  screen.getByText('Best match first. Tap an answer to change it.');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Excellent matches',
    'Better matches',
    'Good matches',
  ]);
  for (const text of [
    '80 % and above for rent and move-in date. Each card says what fits and what is off.',
    '65 to 79 % for rent and move-in date. Each card says what is off.',
    '50 to 64 % for rent and move-in date: worth a look if you can bend.',
  ])
    screen.getByText(text);
  within(screen.getByRole('region', { name: 'Better matches' })).getByText('70 % match');
});

test('[D7] a card shows rent, room, place, dates, match and reasons, and links to the listing', async () => {
  open({ [FIND]: matchesOf([matchOf({ incentive: 'First month free', isPropertyManager: false })]) });
  const card = await screen.findByRole('article');
  const link = within(card).getByRole('link');
  for (const text of ['$850/month', 'Private Room · 2 bd · Apartment', 'Joaquin Court, Provo', '92 % match'])
    expect(link.textContent).toContain(text);
  for (const text of ['$50 under budget', 'First month free']) within(card).getByText(text);
  expect(link.getAttribute('href')).toBe('/listing/listing-1');
  expect(screen.queryByText('Streets and poster details open when you join.')).toBe(null);
});

test('[D7] a manager’s card shows Available from, and By Property Manager', async () => {
  const listing = matchOf({ isPropertyManager: true, startDate: '', endDate: '', availableFrom: '2026-12-01' });
  open({ [FIND]: matchesOf([listing]) });
  const card = within(await screen.findByRole('article'));
  card.getByText('By Property Manager');
  card.getByText(/^Available from Dec 1/);
});

test('[D7] a card without a rent shows a dash', async () => {
  open({ [FIND]: matchesOf([matchOf({ monthlyRent: '' })]) });
  await screen.findByText('–');
});

test('[D5] without criteria listings are newest first, without tiers and matches', async () => {
  const all = matchesOf([matchOf(), matchOf({ _id: 'b' })]);
  open({ [FIND]: { ...all, criteria: { ...all.criteria, budget: null, place: null, possible: 0 } } }, '/listings');
  await screen.findByRole('heading', { level: 1, name: '2 leases' });
  screen.getByText('Newest first. Tap an answer to rank them for you.');
  expect(screen.queryByText(/% match/)).toBe(null);
  expect(within(screen.getByRole('region', { name: 'Listings' })).getAllByRole('article')).toHaveLength(2);
});

test('[D5] a single match is counted in the singular', async () => {
  open({ [FIND]: ONE });
  await screen.findByRole('heading', { level: 1, name: '1 lease matches your answers' });
  expect(document.title).toBe('1 lease matches your answers · Keyturn');
});

test('[D5] Show more brings the next page, busy meanwhile, and disappears at the end', async () => {
  const { person, answer, made } = open({ [FIND]: matchesOf([matchOf()], { total: 2, next: 'page-2' }) });
  const more = await screen.findByRole('button', { name: 'Show more' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  answer({ [FIND]: () => held.then(() => matchesOf([matchOf({ _id: 'b' })], { total: 2 })) });
  await person.click(more);
  await waitFor(() => expect(more.getAttribute('aria-busy')).toBe('true'));
  release();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBe(null);
  expect(made.at(-1)?.query['cursor']).toBe('page-2');
});

test('[D5] no matches are reported with a button to start over', async () => {
  answered({ school: 'BYU', city: 'Provo' });
  const { person } = open({ [FIND]: matchesOf([]) });
  await screen.findByText('No listings match your filters.');
  screen.getByText('Change an answer above, or start over with none.');
  screen.getByText('Tap an answer to change it.');
  await person.click(screen.getAllByRole('link', { name: 'Start over' })[1] ?? document.body);
  expect(address()).toBe('/discovery');
  expect([readAnswers().school, readAnswers().city]).toEqual([null, null]);
});

for (const [what, found] of [
  ['listings', UNRANKED],
  ['none', matchesOf([])],
] as const) {
  test(`[D5] without answers there is no Start over, with ${what}`, async () => {
    open({ [FIND]: found }, '/listings');
    await screen.findByText(
      found === UNRANKED ? 'Newest first. Tap an answer to rank them for you.' : 'No listings match your filters.',
    );
    expect(screen.queryByRole('link', { name: 'Start over' })).toBe(null);
  });
}

for (const [what, bestChange, words, path] of [
  [
    'a higher budget',
    { criterion: 'budget', total: 7, budget: 1020 },
    'At $1,020 your first match appears',
    '&budget=1020',
  ],
  ['no budget', { criterion: 'budget', total: 7 }, 'Without the budget there are 7', ''],
  ['no date', { criterion: 'moveInDate', total: 1 }, 'Without the date there is 1', '&budget=900'],
] as const) {
  test(`[D5] no matches, but some with ${what}: offered beside Start over, applied, and requested again`, async () => {
    const { person, answer } = open(
      { [FIND]: matchesOf([], { bestChange, near: [missOf()] }) },
      `${ASKED}&moveInDate=2027-01-04`,
    );
    const change = await screen.findByRole('button', { name: words });
    within(screen.getByRole('region', { name: 'Just missed' })).getByText('In Orem, 5 miles away');
    screen.getByText('Changing this one answer helps most.');
    answer({ [FIND]: ONE });
    await person.click(change);
    await screen.findByRole('article');
    expect(address()).toBe(`/listings?city=Provo${path}${what === 'no date' ? '' : '&moveInDate=2027-01-04'}`);
  });
}

test('[D10] a failed load leaves the list empty with the reason, and Retry repeats it', async () => {
  const { person, answer } = open({ [FIND]: failed() });
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again.');
  expect(screen.queryByText('No listings match your filters.')).toBe(null);
  answer({ [FIND]: ONE });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('article');
});

test('[D5] near misses are below the matches, each with its reason, without a match', async () => {
  open({ [FIND]: matchesOf([matchOf()], { near: [missOf()] }) });
  const missed = within(await screen.findByRole('region', { name: 'Just missed' }));
  missed.getByText('Not counted as matches. Nearest first, and each says what keeps it out.');
  missed.getByText('In Orem, 5 miles away');
  expect(missed.queryByText(/% match/)).toBe(null);
});

test('[D5] answers are chips with their words, each linking to its question and back', async () => {
  const { person } = open(
    { [FIND]: ONE },
    '/listings?school=Working&budget=900&housingType=Female&amenities=Pool,Wi-Fi',
  );
  const chips = within(await screen.findByRole('navigation', { name: 'Your answers' }));
  expect(chips.getAllByRole('link').map(({ textContent }) => textContent.split(', change')[0])).toEqual([
    "I'm Working",
    'Any group',
    'Up to $900',
    'Female',
    'Any room',
    '2 amenities',
    'Any date',
  ]);
  await person.click(chips.getByRole('link', { name: /^Female ?, change: What kind of housing\?$/ }));
  await screen.findByRole('heading', { name: 'What kind of housing?' });
  expect(address()).toBe('/discovery/lease-type');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toContain('/listings?school=Working'));
});

test('[D5] a visitor reads what signing up opens, and is led there', async () => {
  const { person } = openAsVisitor({ [FIND]: ONE });
  await screen.findByText('Streets and poster details open when you join.');
  await person.click(screen.getByRole('link', { name: 'Sign up to unlock full listing details' }));
  expect(address()).toBe('/signup');
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: ASKED });
});

test('[D5] a visitor’s card leads to the log-in, and from there to the listing', async () => {
  const { person } = openAsVisitor({ [FIND]: ONE });
  const card = within(await screen.findByRole('article'));
  await person.click(card.getByRole('link'));
  expect(address()).toBe('/login');
  expect((window.history.state as { usr: unknown }).usr).toMatchObject({ from: '/listing/listing-1' });
});
