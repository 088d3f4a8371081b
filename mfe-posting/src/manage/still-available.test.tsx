import type { Freshness } from '@keyturn/contracts/posts';
import { offline, renderScreen, screen, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { HOURS, postOf, SELLER } from '../testing.ts';

const OWN = 'GET /api/posts/user/:userEmail';
const SAY = 'POST /api/posts/:postId/available';
const TIMES = 'GET /api/availability/:userEmail';
const NAME = 'Private Room · 2 bd · Apartment in Joaquin Court, Provo, $850/month';

const fresh = (changes: Partial<Freshness> = {}): Freshness => ({
  confirmedAt: '2026-11-01T17:00:00.000Z',
  askedAt: '',
  hidden: '',
  ...changes,
});
const open = (freshness: Freshness | undefined, answers: Answers = {}) =>
  renderScreen(routes, {
    path: '/manageyourlisting',
    user: SELLER,
    answers: { [TIMES]: HOURS, [OWN]: [postOf(freshness && { freshness })], ...answers },
  });
const row = async () => within(await screen.findByRole('listitem'));
const yes = `Is it still available? Yes: ${NAME}`;
const no = `Is it still available? No: ${NAME}`;

for (const [what, freshness] of [
  ['without a question', fresh()],
  ['from the previous release’s service', undefined],
] as const)
  test(`[C13] for a listing ${what} no question is shown`, async () => {
    open(freshness);
    const listing = await row();
    listing.getByText('Live');
    expect(listing.queryByText('Is it still available?')).toBe(null);
  });

test('[C13] a listing with a question comes first among the live ones', async () => {
  const asked = postOf({
    _id: 'post-2',
    complex: 'Red Hill',
    freshness: fresh({ askedAt: '2026-11-15T17:00:00.000Z' }),
  });
  open(undefined, { [OWN]: [postOf(), asked] });
  const [first] = await screen.findAllByRole('listitem');
  within(first as HTMLElement).getByText('Is it still available?');
});

test('[C13] answering yes is sent and announced', async () => {
  const { answer, made, person } = open(fresh({ askedAt: '2026-11-15T17:00:00.000Z' }), { [SAY]: postOf() });
  const listing = await row();
  listing.getByText('Live');
  listing.getByText('Is it still available?');
  answer({ [OWN]: [postOf({ freshness: fresh() })] });
  await person.click(listing.getByRole('button', { name: yes }));
  await screen.findByText('Your listing is shown.');
  expect(made.find(({ key }) => key === SAY)?.body).toEqual({ available: true });
  expect(screen.queryByText('Is it still available?')).toBe(null);
});

test('[C13] answering no hides the listing and is announced', async () => {
  const { answer, made, person } = open(fresh({ askedAt: '2026-11-15T17:00:00.000Z' }), { [SAY]: postOf() });
  const listing = await row();
  answer({ [OWN]: [postOf({ freshness: fresh({ hidden: 'off' }) })] });
  await person.click(listing.getByRole('button', { name: no }));
  await screen.findByText('Your listing is hidden. Say yes to show it again.');
  expect(made.find(({ key }) => key === SAY)?.body).toEqual({ available: false });
  screen.getByRole('heading', { name: 'Live (0)' });
  screen.getByRole('heading', { name: 'Hidden (1)' });
  const hidden = await row();
  hidden.getByText('Hidden');
  hidden.getByText('Hidden: you said that it is not available.');
  hidden.getByRole('button', { name: yes });
  expect(hidden.queryByRole('button', { name: no })).toBe(null);
});

test('[C13] a listing hidden for no answer says so, and can still be answered', async () => {
  open(fresh({ askedAt: '2026-11-15T17:00:00.000Z', hidden: 'unanswered' }));
  const listing = await row();
  listing.getByText('Hidden: nobody answered.');
  listing.getByRole('button', { name: yes });
  listing.getByRole('button', { name: no });
});

test('[E14] a held listing is among the hidden ones, with nothing to answer', async () => {
  open(fresh({ hidden: 'held' }));
  const listing = await row();
  screen.getByRole('heading', { name: 'Hidden (1)' });
  listing.getByText('Being checked: a person looks at it before others see it.');
  expect(listing.queryByText('Is it still available?')).toBe(null);
  expect(listing.queryByRole('button', { name: yes })).toBe(null);
});

test('[C13] a failed answer is reported, and the question stays', async () => {
  const { person } = open(fresh({ askedAt: '2026-11-15T17:00:00.000Z' }), { [SAY]: offline });
  await person.click((await row()).getByRole('button', { name: yes }));
  await screen.findByText('That could not be saved. Please try again.');
  (await row()).getByText('Is it still available?');
});
