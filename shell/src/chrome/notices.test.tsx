import { showLink } from '@keyturn/web-kit/session';
import {
  act,
  address,
  failed,
  renderScreen,
  screen,
  silent,
  publishLive,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { Layout } from '../layout.tsx';

const NOTICES = 'GET /api/notifications';
const READ = 'POST /api/notifications/read';
const ANA = { email: 'ana@example.edu', name: 'Ana Castillo', location: 'Provo UT' };
const NONE = { items: [], unread: 0 };
const NOW = '2026-11-24T19:00:00Z';

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

const open = (answers: Answers = {}) =>
  renderScreen([{ path: '*', element: <Layout remotes={[]} /> }], {
    path: '/listings',
    now: NOW,
    user: ANA,
    answers: {
      'GET /api/tour-requests/received/:userEmail': [],
      'GET /api/saved-listings/:userEmail': [],
      'GET /api/saved-listings/:userEmail/gone': [],
      [NOTICES]: NONE,
      ...answers,
    },
  });
const press = (name: string | RegExp) => screen.findByRole('button', { name });

test('[E6] notices are counted at the bell, newest first, unread ones marked, with their age', async () => {
  const items = [notice('1'), notice('2', { read: true, createdAt: '2026-11-01T12:00:00Z' })];
  const { person } = open({ [NOTICES]: { items, unread: 1 } });
  await person.click(await press('Notifications, 1 unread'));
  const [first, second] = within(screen.getByRole('dialog', { name: 'Notifications' })).getAllByRole('listitem');
  expect(first?.textContent).toBe('Unread. A tour requestGrace asks for a tour (1).3 hours ago');
  expect(second?.textContent).toBe('A tour requestGrace asks for a tour (2).Nov 1, 2026');
});

test('[E6] following a notice marks it as read, on the screen at once and on the server', async () => {
  const { person, made } = open({ [NOTICES]: { items: [notice('1')], unread: 1 }, [READ]: silent });
  await person.click(await press('Notifications, 1 unread'));
  await person.click(screen.getByRole('link', { name: /Grace asks/ }));
  await press('Notifications');
  expect(address()).toBe('/tour-requests?tab=received');
  expect(made.find(({ key }) => key === READ)?.body).toEqual({ ids: ['1'] });
});

test('[E6] Mark all as read marks all, and the button disappears', async () => {
  const unread = { items: [notice('1'), notice('2')], unread: 2 };
  const { person, answer, made } = open({ [NOTICES]: unread, [READ]: undefined });
  await person.click(await press('Notifications, 2 unread'));
  answer({ [NOTICES]: { items: unread.items.map((item) => ({ ...item, read: true })), unread: 0 } });
  await person.click(await press('Mark all as read'));
  await waitFor(() => expect(screen.queryByText('Unread.')).toBe(null));
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBe(null);
  expect(made.find(({ key }) => key === READ)?.body).toEqual({});
});

test('[E6] without notices the list says what would bring some', async () => {
  const { person } = open();
  await person.click(await press('Notifications'));
  await screen.findByText('You have no notifications yet.');
  screen.getByText('When someone asks for a tour or answers yours, it appears here.');
});

test('[E6] a notice published again while being read shows one toast', async () => {
  const { answer, made } = open({ [NOTICES]: { items: [notice('1', { read: true })], unread: 0 } });
  await press('Notifications');
  await waitFor(() => expect(made.some(({ key }) => key === NOTICES)).toBe(true));
  answer({ [NOTICES]: { items: [notice('2'), notice('1', { read: true })], unread: 1 } });
  act(() => {
    publishLive('notifications');
    publishLive('notifications');
  });
  await press('Notifications, 1 unread');
  const told = await screen.findAllByRole('link', { name: 'Grace asks for a tour (2).' });
  expect(told).toHaveLength(1);
});

test('[E6] a notice arriving while the list loads shows a toast', async () => {
  const { answer, made } = open({ [NOTICES]: silent });
  await waitFor(() => expect(made.some(({ key }) => key === NOTICES)).toBe(true));
  answer({ [NOTICES]: { items: [notice('2')], unread: 1 } });
  act(() => publishLive('notifications'));
  await press('Notifications, 1 unread');
  expect(await screen.findAllByText('Grace asks for a tour (2).')).not.toEqual([]);
});

const RECEIVED_TAB = '/tour-requests?tab=received';
const TALK = '/tour-requests?conversation=tour-1';

/** Opens an empty page, to which this notice arrives. */
async function openAndTell(fresh: ReturnType<typeof notice>, answers: Answers = {}) {
  const shown = open({ [NOTICES]: { items: [notice('1', { read: true })], unread: 0 }, ...answers });
  await press('Notifications');
  await waitFor(() => expect(shown.made.some(({ key }) => key === NOTICES)).toBe(true));
  shown.answer({ [NOTICES]: { items: [fresh, notice('1', { read: true })], unread: 1 } });
  act(() => publishLive('notifications'));
  return shown;
}
const toastLink = (text: string) => screen.findByRole('link', { name: text });

test('[E6] a notice’s toast leads to its target, and marks it as read', async () => {
  const { person, made } = await openAndTell(notice('2', { link: TALK }), { [READ]: undefined });
  const link = await toastLink('Grace asks for a tour (2).');
  act(() => link.focus());
  await person.keyboard('{Enter}');
  expect(address()).toBe(TALK);
  expect(made.find(({ key }) => key === READ)?.body).toEqual({ ids: ['2'] });
  await waitFor(() => expect(screen.queryByText('Grace asks for a tour (2).')).toBe(null));
});

test('[E6] a notice read elsewhere loses its toast', async () => {
  const { answer } = await openAndTell(notice('2'));
  await toastLink('Grace asks for a tour (2).');
  answer({ [NOTICES]: { items: [notice('2', { read: true })], unread: 0 } });
  act(() => publishLive('notifications'));
  await waitFor(() => expect(screen.queryByText('Grace asks for a tour (2).')).toBe(null));
});

test('[E6] a notice about the shown item has no toast, and is marked as read', async () => {
  const hide = showLink(TALK);
  const { made } = await openAndTell(notice('2', { link: TALK }), { [READ]: silent });
  await waitFor(() => expect(made.find(({ key }) => key === READ)?.body).toEqual({ ids: ['2'] }));
  await press('Notifications');
  expect(screen.queryByText('Grace asks for a tour (2).')).toBe(null);
  act(hide);
});

test('[E6] opening an item marks its notices as read, removes its toast, and keeps other notices', async () => {
  const other = notice('3', { link: '/tour-requests?conversation=tour-12' });
  const { made, answer } = await openAndTell(notice('2', { link: `${RECEIVED_TAB}&open=tour-1` }), { [READ]: silent });
  await toastLink('Grace asks for a tour (2).');
  answer({ [NOTICES]: { items: [notice('2', { link: `${RECEIVED_TAB}&open=tour-1` }), other], unread: 2 } });
  act(() => publishLive('notifications'));
  await press('Notifications, 2 unread');
  const hides: (() => void)[] = [];
  for (const link of [RECEIVED_TAB, TALK]) act(() => void hides.push(showLink(link)));
  await press('Notifications, 1 unread');
  expect(made.filter(({ key }) => key === READ).map(({ body }) => body)).toEqual([{ ids: ['2'] }]);
  expect(screen.queryByText('Grace asks for a tour (2).')).toBe(null);
  for (const hide of hides) act(hide);
});

test('[E6] opening an item while the server marks nothing asks it once', async () => {
  const hide = showLink(TALK);
  const { made } = await openAndTell(notice('2', { link: TALK }), { [READ]: failed() });
  await waitFor(() => expect(made.some(({ key }) => key === READ)).toBe(true));
  await press('Notifications, 1 unread');
  act(() => publishLive('notifications'));
  await waitFor(() => expect(made.filter(({ key }) => key === NOTICES).length).toBeGreaterThan(3));
  expect(made.filter(({ key }) => key === READ)).toHaveLength(1);
  act(hide);
});

test('[E6] of simultaneous notices the newest not shown on a screen has a toast', async () => {
  const hide = showLink(TALK);
  const { answer } = await openAndTell(notice('2', { link: TALK }), { [READ]: silent });
  const news = [
    notice('4', { link: TALK }),
    notice('3', { link: RECEIVED_TAB }),
    notice('2', { link: TALK, read: true }),
    notice('1', { read: true }),
  ];
  answer({ [NOTICES]: { items: news, unread: 2 } });
  act(() => publishLive('notifications'));
  await toastLink('Grace asks for a tour (3).');
  expect(screen.queryByText('Grace asks for a tour (4).')).toBe(null);
  act(hide);
});

test('[E6] a notice about a listed item is read and shows a toast, as its card may be hidden', async () => {
  const hide = showLink(RECEIVED_TAB, true);
  const { made } = await openAndTell(notice('2', { link: `${RECEIVED_TAB}&open=tour-1` }), { [READ]: silent });
  // The test frame shows it, too.
  await screen.findAllByText('Grace asks for a tour (2).');
  expect(screen.queryByRole('link', { name: 'Grace asks for a tour (2).' })).toBe(null);
  await waitFor(() => expect(made.find(({ key }) => key === READ)?.body).toEqual({ ids: ['2'] }));
  screen.getAllByText('Grace asks for a tour (2).');
  act(hide);
});
