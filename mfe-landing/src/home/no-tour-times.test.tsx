import type { OwnPost } from '@keyturn/contracts/posts';
import { renderScreen, screen, waitFor, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { ANA } from '../testing.ts';

const OWN = 'GET /api/posts/user/:userEmail';
const TIMES = 'GET /api/availability/:userEmail';
const AT = '2026-11-20T18:00:00.000Z';
const LIVE: OwnPost = {
  _id: 'listing-1',
  id: 'listing-1',
  userEmail: ANA.email,
  posterName: 'Ana',
  posterId: 'ana',
  posterPic: '',
  posterLocation: '',
  posted: true,
  postedAt: AT,
  createdAt: AT,
  updatedAt: AT,
  isOwner: true,
  complex: 'Joaquin Court',
};
const hours = (availability = {}) => ({ availability, exceptions: [], noticeHours: 0, horizonDays: 7 as const });
const SENTENCE = /^Nobody can book a tour of/;

const open = (posts: readonly OwnPost[], answers: Answers = {}) =>
  renderScreen(routes, {
    path: '/userhome',
    user: ANA,
    answers: {
      'GET /api/tour-requests/received/:userEmail': [],
      'GET /api/saved-listings/:userEmail': [],
      'GET /api/transfers': [],
      [OWN]: [...posts],
      [TIMES]: hours(),
      ...answers,
    },
  });

test('[B5] a live listing without tour times is announced on the home, with a link to set them', async () => {
  open([{ ...LIVE, _id: 'draft', posted: false, complex: 'Draft' }, LIVE]);
  const line = await screen.findByText(SENTENCE);
  expect(line.textContent).toBe('Nobody can book a tour of Joaquin Court yet. Set your tour times.');
  const way = screen.getByRole('link', { name: 'Set your tour times.' });
  expect(way.getAttribute('href')).toBe('/manage-availability');
});

test('[B5] once there are times, nothing is announced', async () => {
  const { made } = open([LIVE], { [TIMES]: hours({ Monday: [{ start: '9:00 AM', end: '10:00 AM' }] }) });
  await waitFor(() => expect(made.some(({ key }) => key === TIMES)).toBe(true));
  await screen.findByRole('heading', { name: 'Selling your Lease?' });
  expect(screen.queryByText(SENTENCE)).toBe(null);
});

for (const [what, post] of [
  ['a draft', { ...LIVE, posted: false }],
  ['handed over', { ...LIVE, transferState: 'transferred' as const }],
  ['hidden', { ...LIVE, freshness: { confirmedAt: AT, askedAt: '', hidden: 'off' as const } }],
] as const)
  test(`[B5] for a listing that is ${what} nothing is announced, and no times are read`, async () => {
    const { made } = open([post]);
    await waitFor(() => expect(made.some(({ key }) => key === OWN)).toBe(true));
    await screen.findByRole('heading', { name: 'Selling your Lease?' });
    expect([made.some(({ key }) => key === TIMES), screen.queryByText(SENTENCE)]).toEqual([false, null]);
  });
