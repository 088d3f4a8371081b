import type { CardListing } from '@keyturn/contracts/matching';
import type { TourRequest } from '@keyturn/contracts/tours';
import { sampleOf } from '@keyturn/contracts/wire-cells';
import {
  address,
  failed,
  hasFocus,
  offline,
  renderScreen,
  screen,
  storeCopy,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { Layout } from '../layout.tsx';

const RECEIVED = 'GET /api/tour-requests/received/:userEmail';
const SAVED = 'GET /api/saved-listings/:userEmail';
const GONE = 'GET /api/saved-listings/:userEmail/gone';
const NOTICES = 'GET /api/notifications';
const LOG_OUT = 'POST /api/users/logout';
const ANA = { email: 'ana@example.edu', name: 'Ana Castillo', location: 'Provo UT' };
const NONE = { items: [], unread: 0 };
const NOW = '2026-11-24T19:00:00Z';

const [TOUR] = sampleOf(RECEIVED) as [TourRequest];
const request = (_id: string, status: TourRequest['status'] = 'pending'): TourRequest => ({
  ...TOUR,
  ...{ _id, status, state: 'pending' },
});
const [saved] = sampleOf(SAVED) as [CardListing];
const notice = (id: string, changes = {}) => ({
  _id: id,
  type: 'tours.requested',
  title: 'A tour request',
  body: `Grace asks for a tour (${id}).`,
  link: '/tour-requests?tab=received',
  createdAt: '2026-11-24T16:00:00Z',
  read: false,
  ...changes,
});

const open = (answers: Answers = {}, path = '/listings', user: typeof ANA | null = ANA) =>
  renderScreen([{ path: '*', element: <Layout remotes={[]} /> }], {
    path,
    now: NOW,
    ...(user && { user }),
    answers: { [RECEIVED]: [], [SAVED]: [], [GONE]: [], [NOTICES]: NONE, ...answers },
  });
const press = (name: string | RegExp) => screen.findByRole('button', { name });

/** Opens the side panel. */
async function openMenu(answers: Answers = {}) {
  const shown = open(answers);
  await shown.person.click(await press(/^Open your menu/));
  return { ...shown, menu: within(screen.getByRole('dialog', { name: 'Your menu' })) };
}

test('[A2] signed out, the brand leads home, Sign Up and Log in store the intent to browse', async () => {
  const { person } = open({}, '/listings?city=Provo', null);
  expect((await screen.findByRole('link', { name: 'Keyturn home' })).getAttribute('href')).toBe('/');
  screen.getByRole('link', { name: 'Sign Up' });
  await person.click(screen.getByRole('link', { name: 'Log in' }));
  expect([address(), localStorage.getItem('intent')]).toEqual(['/login', 'browse']);
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: '/listings?city=Provo' });
});

test('[A2] a stored intent stays', async () => {
  localStorage.setItem('intent', 'post');
  const { person } = open({}, '/listings', null);
  await person.click(await screen.findByRole('link', { name: 'Sign Up' }));
  expect(localStorage.getItem('intent')).toBe('post');
});

test('[A3] signed in, the picture opens the panel with name, place and the links in order', async () => {
  const { menu } = await openMenu();
  for (const text of ['Ana Castillo', 'Provo UT']) menu.getByText(text);
  const ways = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['Edit Profile', '/create-profile'],
    ['Home', '/'],
    ['Tour Requests', '/tour-requests'],
    ['Manage Your Listings', '/manage-your-listing'],
    ['Manage Your Availability', '/manage-availability'],
    ['Account', '/account'],
  ]);
  menu.getByRole('button', { name: 'Log Out' });
  expect(menu.getByRole<HTMLButtonElement>('button', { name: 'View Saved Listings' }).disabled).toBe(true);
});

test('[A3] the panel is closed by Escape, with the focus back at the picture, and by a followed link', async () => {
  const { person } = await openMenu();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBe(null);
  const picture = await press('Open your menu');
  await hasFocus(picture);
  await person.keyboard('{Enter}');
  await person.click(screen.getByRole('link', { name: 'Edit Profile' }));
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/create-profile', null]);
});

test('[A3] View Saved Listings is shown with something saved, with the count, gone ones included', async () => {
  const { menu } = await openMenu({ [SAVED]: [saved], [GONE]: [{ ...saved, _id: 'listing-2' }] });
  const way = await menu.findByRole('link', { name: /^View Saved Listings ?2$/ });
  expect(way.getAttribute('href')).toBe('/saved');
});

test('[A3][E7] waiting requests are counted at the picture and in the panel; answered, ended or sent ones are not', async () => {
  const proposed: TourRequest = { ...request('4'), state: 'proposed' };
  const expired: TourRequest = { ...request('5', 'rejected'), state: 'expired' };
  const waiting = [request('1'), request('2'), request('3', 'accepted'), proposed, expired];
  const { menu } = await openMenu({ [RECEIVED]: waiting });
  await menu.findByText('2 pending');
  screen.getByRole('button', { name: 'Open your menu, 2 waiting' });
});

test('[A3] unreadable data leaves the bar working without counts, and the notices say so with a retry', async () => {
  const { person, answer } = open({ [RECEIVED]: failed(), [SAVED]: failed(), [NOTICES]: failed() });
  await press('Open your menu');
  await person.click(await press('Notifications'));
  await screen.findByText('Your notifications cannot be loaded right now.');
  answer({ [NOTICES]: { items: [notice('1')], unread: 1 } });
  await person.click(await press('Retry'));
  await screen.findByText('Grace asks for a tour (1).');
});

test('[A5][A8] Log Out signs out here and on the server, keeps the encrypted copy, and shows the landing page', async () => {
  const { menu, person, made } = await openMenu({ [LOG_OUT]: undefined });
  const copy = storeCopy(ANA.email);
  await person.click(menu.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect([localStorage.getItem('user'), localStorage.getItem(copy)]).toEqual([null, 'kept']);
  expect(made.some(({ key }) => key === LOG_OUT)).toBe(true);
});

test('[A5] Log Out while offline signs out here, and is finished at the next visit', async () => {
  const { menu, person } = await openMenu({ [LOG_OUT]: offline });
  await person.click(menu.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect([localStorage.getItem('user'), localStorage.getItem('logoutPending')]).toEqual([null, 'true']);
});
