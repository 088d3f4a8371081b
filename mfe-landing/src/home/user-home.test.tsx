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
import type { StoredUser } from '@keyturn/web-kit/session';
import type { CardListing } from '@keyturn/contracts/matching';
import type { TourRequest } from '@keyturn/contracts/tours';
import type { Transfer } from '@keyturn/contracts/transfers';
import { sampleOf } from '@keyturn/contracts/wire-cells';
import { routes } from '../routes.tsx';
import { ANA } from '../testing.ts';

const RECEIVED = 'GET /api/tour-requests/received/:userEmail';
const SAVED = 'GET /api/saved-listings/:userEmail';
const TRANSFERS = 'GET /api/transfers';
const [TOUR] = sampleOf(RECEIVED) as [TourRequest];
const request = (_id: string, id: string, status: 'pending' | 'accepted' = 'pending'): TourRequest => ({
  ...TOUR,
  ...{ _id, status, state: status, buyer: { ...TOUR.buyer, id } },
});
const [CARD] = sampleOf(SAVED) as [CardListing];
const saved = (_id: string): CardListing => ({ ...CARD, _id, monthlyRent: '', transferState: '' });
const [SAMPLE] = sampleOf(TRANSFERS) as [Transfer];
const priya = { name: 'Priya Raman', photo: '', email: '' };
/** Ana takes over Priya's lease of Joaquin Court, unless told. */
const transfer = (changes: Partial<Transfer> = {}): Transfer => ({
  ...SAMPLE,
  _id: 'transfer-1',
  listing: { title: 'Joaquin Court', address: '', image: '' },
  state: 'active',
  role: 'taker',
  seller: priya,
  taker: priya,
  next: { step: 'applied', who: 'taker' },
  dueAt: '2026-11-27T19:00:00.000Z',
  ...changes,
});

const NOTHING = { [RECEIVED]: [], [SAVED]: [], [TRANSFERS]: [], 'GET /api/posts/user/:userEmail': [] };
const open = (answers: Answers = {}, user: StoredUser = ANA, path = '/userhome') =>
  renderScreen(routes, { path, user, answers: { ...NOTHING, ...answers } });

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test('[B5] a visitor sees the landing page', async () => {
  renderScreen(routes, { path: '/userhome' });
  await waitFor(() => expect(address()).toBe('/'));
  await screen.findByRole('heading', { level: 1 });
});

test('[B1][B5] a student’s home greets by first name and offers both paths', async () => {
  open({}, ANA, '/');
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Hi, Ana.' }));
  screen.getByText('What would you like to do today?');
  screen.getByRole('heading', { name: 'Selling your Lease?' });
  expect(screen.getByRole('link', { name: 'Post a Lease' }).getAttribute('href')).toBe('/post');
  screen.getByRole('heading', { name: 'Looking for a Lease?' });
  expect(screen.getByRole('link', { name: 'Start Finding a Lease' }).getAttribute('href')).toBe('/discovery');
});

test('[B5] a property manager’s home offers to list a unit', async () => {
  open({}, { ...ANA, isPropertyManager: true });
  await screen.findByRole('heading', { name: 'List an Available Unit' });
  expect(screen.getByRole('link', { name: 'Post a Property' }).getAttribute('href')).toBe('/pm-post-start');
  expect(screen.queryByText('Looking for a Lease?')).toBe(null);
});

test('[B5] a person without a name is greeted without one', async () => {
  open({}, { email: ANA.email });
  await screen.findByRole('heading', { name: 'Hi.' });
});

for (const [requests, sentence] of [
  [[request('1', 'a'), request('2', 'a')], 'One person would like to see your place.'],
  [[request('1', 'a'), request('2', 'b'), request('3', 'c', 'accepted')], '2 people would like to see your place.'],
] as const) {
  test(`[B5][E6] waiting requests show “${sentence}” and a link`, async () => {
    open({ [RECEIVED]: [...requests] });
    expect((await screen.findByRole('link', { name: sentence })).getAttribute('href')).toBe(
      '/tour-requests?tab=received',
    );
  });
}

test('[B5][E6] a request with a suggested time does not count as waiting for its seller', async () => {
  const proposed = { ...request('2', 'b'), state: 'proposed' as const };
  open({ [RECEIVED]: [request('1', 'a'), proposed] });
  await screen.findByRole('link', { name: 'One person would like to see your place.' });
});

for (const [changes, sentence] of [
  [{}, 'Joaquin Court, with Priya: Your turn: Apply with the office'],
  [
    { role: 'seller', next: { step: 'agreement', who: 'both' } },
    'Joaquin Court, with Priya: Your turn: All sign the transfer agreement, the office last',
  ],
  [
    { state: 'offered', next: null },
    'Joaquin Court, with Priya: Priya would like to hand you this lease. Answer by Fri, Nov 27, 12:00 PM.',
  ],
  [{ seller: { ...priya, name: '' } }, 'Joaquin Court, with Someone: Your turn: Apply with the office'],
  [{ listing: { title: '', address: '', image: '' } }, 'Unknown Listing, with Priya: Your turn: Apply with the office'],
] as const) {
  test(`[B5][E11] a waiting transfer shows “${sentence}” and a link`, async () => {
    open({ [TRANSFERS]: [transfer(changes)] });
    expect((await screen.findByRole('link', { name: sentence })).getAttribute('href')).toBe('/transfers/transfer-1');
  });
}

test('[B5][E11] each transfer waiting for the person has its line, at most three with a link to all', async () => {
  const turns = ['1', '2', '3', '4', '5'].map((_id) => transfer({ _id }));
  const others = [
    transfer({ _id: '6', next: { step: 'office_told', who: 'seller' } }),
    transfer({ _id: '7', state: 'offered', role: 'seller', next: null }),
    transfer({ _id: '8', state: 'ended', next: null }),
    transfer({ _id: '9', state: 'completed', next: null }),
  ];
  open({ [TRANSFERS]: [...others, ...turns] });
  const lines = within(await screen.findByRole('list', { name: 'Waiting for you' }));
  expect((await lines.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
    '/transfers/1',
    '/transfers/2',
    '/transfers/3',
    '/transfers',
  ]);
  screen.getByRole('heading', { name: 'Waiting for you' });
  lines.getByRole('link', { name: '2 more transfers wait for you' });
});

for (const [count, sentence, path] of [
  [1, 'A lease transfer waits for you.', '/transfers/1'],
  [2, '2 lease transfers wait for you.', '/transfers'],
] as const) {
  test(`[B5][E11] waiting items come before the two paths, in place of the question: “${sentence}”`, async () => {
    open({ [TRANSFERS]: [transfer({ _id: '1' }), transfer({ _id: '2' })].slice(0, count) });
    const link = await screen.findByRole('link', { name: sentence });
    expect(link.getAttribute('href')).toBe(path);
    expect(isBefore(link, screen.getByRole('link', { name: 'Post a Lease' }))).toBe(true);
    expect(screen.queryByText('What would you like to do today?')).toBe(null);
  });
}

test('[B5][E6][E11] waiting requests and transfers are both shown before the two paths', async () => {
  open({ [RECEIVED]: [request('1', 'a')], [TRANSFERS]: [transfer()] });
  const transfers = await screen.findByRole('link', { name: 'A lease transfer waits for you.' });
  const requests = await screen.findByRole('link', { name: 'One person would like to see your place.' });
  expect(isBefore(requests, transfers)).toBe(true);
  expect(isBefore(transfers, screen.getByRole('link', { name: 'Post a Lease' }))).toBe(true);
});

test('[B5][E11] while transfers load, the home shows the requests', async () => {
  open({ [RECEIVED]: [request('1', 'a')], [TRANSFERS]: silent });
  await screen.findByRole('link', { name: 'One person would like to see your place.' });
  screen.getByRole('link', { name: 'Post a Lease' });
});

test('[B5] four saved listings are shown, with a link to all', async () => {
  open({ [SAVED]: ['1', '2', '3', '4', '5'].map(saved) });
  await screen.findByRole('heading', { name: 'Pick up where you left off' });
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'All saved listings' }).getAttribute('href')).toBe('/saved');
  const first = within(screen.getAllByRole('article')[0] ?? document.body);
  first.getByText('Rent on request');
  expect(first.getByRole('link').getAttribute('href')).toBe('/listing/1');
});

test('[B5] when the server fails, the home works without the missing parts', async () => {
  open({ [RECEIVED]: failed(), [SAVED]: failed(), [TRANSFERS]: failed() });
  await screen.findByText('What would you like to do today?');
  screen.getByRole('link', { name: 'Post a Lease' });
  expect(screen.queryByRole('article')).toBe(null);
});

test('[B5][E12] a saved lease with an open transfer says so on its card', async () => {
  open({ [SAVED]: [saved('1'), { ...saved('2'), transferState: 'pending' }] });
  const cards = await screen.findAllByRole('article');
  expect(cards.map(({ textContent }) => textContent.includes('Pending transfer'))).toEqual([false, true]);
});
