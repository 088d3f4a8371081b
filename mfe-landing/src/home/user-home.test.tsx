import {
  address,
  failed,
  hasFocus,
  offline,
  renderScreen,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import type { StoredUser } from '@keyturn/web-kit/session';
import type { CardListing } from '@keyturn/contracts/matching';
import { routes } from '../routes.tsx';
import { ANA } from '../testing.ts';

const RECEIVED = 'GET /api/tour-requests/received/:userEmail';
const SAVED = 'GET /api/saved-listings/:userEmail';
const NOBODY = { name: '', email: '', photo: '' };
const request = (id: string, buyerId: string, status: 'pending' | 'accepted' = 'pending') => ({
  _id: id,
  listing: { title: '', address: '', monthlyRent: '', image: '' },
  listingId: '',
  status,
  note: '',
  buyer: { ...NOBODY, id: buyerId },
  buyerEmail: '',
  seller: NOBODY,
  sellerEmail: '',
  requestedDate: '',
  requestedTime: '',
  createdAt: '',
  updatedAt: '',
  state: 'pending' as const,
  expiresAt: '',
  startsAt: '',
  proposal: null,
  reason: '',
  cancelledBy: '' as const,
  acceptedBy: '' as const,
  outsideHours: false,
  listingState: '' as const,
});
const saved = (id: string): CardListing => ({
  _id: id,
  monthlyRent: '',
  complex: `House ${id}`,
  city: 'Provo',
  state: 'UT',
  leaseType: 'Private Room',
  gender: '',
  unitType: '',
  bedrooms: '',
  bathrooms: '',
  startDate: '',
  endDate: '',
  availableFrom: '',
  image: '',
  images: [],
  incentive: '',
  isPropertyManager: false,
});

const open = (answers: Answers = {}, user: StoredUser = ANA, path = '/userhome') =>
  renderScreen(routes, { path, user, answers: { [RECEIVED]: [], [SAVED]: [], ...answers } });

test('[B5] nobody signed in: the landing page', async () => {
  renderScreen(routes, { path: '/userhome' });
  await waitFor(() => expect(address()).toBe('/'));
  await screen.findByRole('heading', { level: 1 });
});

test('[B1][B5] the home of a student: greeted by the first name, both ways on', async () => {
  open({}, ANA, '/');
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Hi, Ana.' }));
  screen.getByText('What would you like to do today?');
  screen.getByRole('heading', { name: 'Selling your Lease?' });
  expect(screen.getByRole('link', { name: 'Post a Lease' }).getAttribute('href')).toBe('/post');
  screen.getByRole('heading', { name: 'Looking for a Lease?' });
  expect(screen.getByRole('link', { name: 'Start Finding a Lease' }).getAttribute('href')).toBe('/discovery');
});

test('[B5] the home of a property manager: listing a unit', async () => {
  open({}, { ...ANA, isPropertyManager: true });
  await screen.findByRole('heading', { name: 'List an Available Unit' });
  expect(screen.getByRole('link', { name: 'Post a Property' }).getAttribute('href')).toBe('/pm-post-start');
  expect(screen.queryByText('Looking for a Lease?')).toBe(null);
});

test('[B5] somebody without a name: greeted without one', async () => {
  open({}, { email: ANA.email });
  await screen.findByRole('heading', { name: 'Hi.' });
});

for (const [requests, sentence] of [
  [[request('1', 'a'), request('2', 'a')], 'One person would like to see your place.'],
  [[request('1', 'a'), request('2', 'b'), request('3', 'c', 'accepted')], '2 people would like to see your place.'],
] as const) {
  test(`[B5][E6] requests that wait: “${sentence}”, and the way to them`, async () => {
    open({ [RECEIVED]: [...requests] });
    expect((await screen.findByRole('link', { name: sentence })).getAttribute('href')).toBe(
      '/tour-requests?tab=received',
    );
  });
}

test('[B5] saved listings: four of them, and the way to all', async () => {
  open({ [SAVED]: ['1', '2', '3', '4', '5'].map(saved) });
  await screen.findByRole('heading', { name: 'Pick up where you left off' });
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'All saved listings' }).getAttribute('href')).toBe('/saved');
  const first = within(screen.getAllByRole('article')[0] ?? document.body);
  first.getByText('Rent on request');
  expect(first.getByRole('link').getAttribute('href')).toBe('/listing/1');
});

for (const [what, reply] of [
  ['the server fails', failed()],
  ['there is no network', offline],
] as const) {
  test(`[B5] ${what}: the home works without what could not be read`, async () => {
    open({ [RECEIVED]: reply, [SAVED]: reply });
    await screen.findByText('What would you like to do today?');
    screen.getByRole('link', { name: 'Post a Lease' });
    expect(screen.queryByRole('article')).toBe(null);
  });
}
