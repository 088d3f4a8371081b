import {
  address,
  earlier,
  failed,
  hasFocus,
  refused,
  renderScreen,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { HOURS, NO_HOURS, postOf, SELLER } from '../testing.ts';

const OWN = 'GET /api/posts/user/:userEmail';
const DELETE = 'DELETE /api/posts/:postId';
const NAME = 'Private Room · 2 bd · Apartment in Joaquin Court, Provo, $850/month';

const TRANSFERS = 'GET /api/transfers';
const TIMES = 'GET /api/availability/:userEmail';

const open = (answers: Answers, path = '/manageyourlisting') =>
  renderScreen(routes, { path, user: SELLER, answers: { [TIMES]: HOURS, [TRANSFERS]: [], ...answers } });
const row = async () => within(await screen.findByRole('listitem'));

test('[C9] an empty list links to posting a listing', async () => {
  open({ [OWN]: [] });
  await screen.findByText("You don't have any listings yet. Try posting a lease!");
  expect(screen.getByRole('link', { name: 'Post a Lease' }).getAttribute('href')).toBe('/post');
});

test('[C9] a live listing’s card announces missing tour times with a link; a draft’s does not', async () => {
  open({ [OWN]: [postOf(), postOf({ _id: 'draft', posted: false })], [TIMES]: NO_HOURS });
  const link = await screen.findByRole('link', { name: 'Set your tour times' });
  expect(link.getAttribute('href')).toBe('/manage-availability');
  expect(screen.getAllByText('Nobody can book a tour yet.')).toHaveLength(1);
});

test('[C9] a live listing with tour times announces nothing', async () => {
  const { made } = open({ [OWN]: [postOf()] });
  await waitFor(() => expect(made.map(({ key }) => key)).toContain(TIMES));
  await row();
  expect(screen.queryByText('Nobody can book a tour yet.')).toBe(null);
});

test('[C9] a failed load is reported, and Retry repeats it', async () => {
  const { person, answer } = open({ [OWN]: failed() });
  expect((await screen.findByRole('alert')).textContent).toContain('Your listings could not be loaded.');
  answer({ [OWN]: [postOf()] });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Live (1)' });
});

test('[C9] a live listing shows what, where, when and its state; View and Edit lead to it', async () => {
  open({ [OWN]: [postOf()] });
  const shown = await row();
  for (const text of ['Joaquin Court, Provo', 'Live']) shown.getByText(text);
  expect(shown.getByRole('heading', { level: 3 }).textContent).toBe('Private Room · 2 bd · Apartment');
  expect(shown.getByRole('link', { name: `View ${NAME}` }).getAttribute('href')).toBe('/view/post-1');
  expect(shown.getByRole('link', { name: `Edit ${NAME}` }).getAttribute('href')).toBe('/manage/post-1');
  screen.getByRole('heading', { name: 'Drafts (0)' });
  screen.getByText('No drafts.');
});

test('[E12] a listing with an open transfer is live, with a badge linking to the transfer', async () => {
  open({ [OWN]: [postOf({ transferState: 'pending', transferId: 'transfer-1' })] });
  const badge = (await row()).getByRole('link', { name: `Pending transfer ${NAME}` });
  expect(badge.getAttribute('href')).toBe('/tour-requests?transfer=transfer-1');
  screen.getByRole('heading', { name: 'Live (1)' });
  expect(screen.queryByRole('heading', { name: /^Transferred/ })).toBe(null);
});

test('[E12] a hidden listing with an open transfer shows both, with a link to the transfer', async () => {
  const freshness = { confirmedAt: '2026-11-20T10:00:00.000Z', askedAt: '', hidden: 'off' as const };
  open({ [OWN]: [postOf({ transferState: 'pending', transferId: 'transfer-1', freshness })] });
  const shown = await row();
  shown.getByText('Hidden');
  shown.getByRole('link', { name: `Pending transfer ${NAME}` });
});

test('[E12] transferred listings have their own section; they can be viewed and deleted, not edited', async () => {
  const { person } = open({ [OWN]: [postOf({ transferState: 'transferred' })], [TIMES]: NO_HOURS });
  const shown = await row();
  screen.getByRole('heading', { name: 'Transferred (1)' });
  screen.getByText('Nothing live yet.');
  shown.getByText('Transferred');
  expect(shown.getByRole('link', { name: `View ${NAME}` }).getAttribute('href')).toBe('/view/post-1');
  expect(shown.queryByRole('link', { name: /^Edit/ })).toBe(null);
  expect(screen.queryByText('Nobody can book a tour yet.')).toBe(null);
  await person.click(shown.getByRole('button', { name: `Delete ${NAME}` }));
  const question = within(screen.getByRole('alertdialog', { name: QUESTION }));
  question.getByText('It cannot be brought back.');
});

test('[C9] a draft shows what is missing for publishing', async () => {
  open({ [OWN]: [postOf({ posted: false, postedAt: null, monthlyRent: '', complex: '', city: '' })] });
  const shown = await row();
  screen.getByText('Nothing live yet.');
  screen.getByRole('heading', { name: 'Drafts (1)' });
  for (const text of ['Draft', 'No place yet', 'Before this listing can go live:', 'No photos yet'])
    shown.getByText(text);
  shown.getByText(/^Enter the monthly rent/);
  shown.getByText(/^Complete the address: street, city and UT/);
});

test('[C9] an empty draft is an Untitled listing', async () => {
  open({ [OWN]: [postOf({ posted: false, leaseType: '', bedrooms: '', unitType: '' })] });
  (await row()).getByRole('heading', { name: 'Untitled listing' });
});

for (const [whose, isPropertyManager, to] of [
  ['a seller', false, '/post-basics'],
  ['a property manager', true, '/pm-post-basics'],
] as const) {
  test(`[C9] Continue opens a draft of ${whose} in its own flow, in edit mode`, async () => {
    const draft = postOf({ posted: false, isPropertyManager });
    const { person } = open({ [OWN]: [draft], 'GET /api/get-post-by-id/:postId': draft });
    await person.click((await row()).getByRole('link', { name: /^Continue/ }));
    await waitFor(() => expect(address()).toBe(to));
    expect([localStorage.getItem('currentPostId'), localStorage.getItem('isEditing')]).toEqual(['post-1', 'true']);
    await screen.findByRole('heading', { level: 1, name: 'The basics' });
  });
}

const QUESTION = `Delete ${NAME}?`;

/** Opens the delete dialog. */
async function askToDelete(answers: Answers, posted = true) {
  const shown = open({ [OWN]: [postOf({ posted })], ...answers });
  await shown.person.click((await row()).getByRole('button', { name: `Delete ${NAME}` }));
  return { ...shown, question: within(screen.getByRole('alertdialog', { name: QUESTION })) };
}

test('[C9] deleting a live listing is confirmed, warns that its tours end, removes it and says so', async () => {
  const { person, question, made, answer } = await askToDelete({ [DELETE]: { message: 'Deleted' } });
  question.getByText(
    'It cannot be brought back. Its tours, open requests and any offer to hand it over end, and the people are told.',
  );
  await hasFocus(question.getByRole('button', { name: 'Cancel' }));
  answer({ [OWN]: [] });
  await person.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Listing deleted.');
  await screen.findByText("You don't have any listings yet. Try posting a lease!");
  expect(made.find(({ key }) => key === DELETE)?.path).toEqual({ postId: 'post-1' });
  await hasFocus(screen.getByRole('heading', { level: 1 }));
});

test('[E12] deleting a listing with an offer names its receiver and date', async () => {
  const offer = { listingId: 'post-1', state: 'offered', taker: { name: 'Ana Castillo' } };
  const given = { createdAt: '2026-11-24T18:00:00.000Z' };
  const others = [
    { ...offer, ...given, listingId: 'post-2', taker: { name: 'Ben Else' } },
    { ...offer, ...given, state: 'ended', taker: { name: 'Cy Else' } },
  ];
  const { question } = await askToDelete({ [TRANSFERS]: earlier([...others, { ...offer, ...given }]) });
  await question.findByText(
    'It cannot be brought back. Your offer to Ana of Tue, Nov 24, its tours and open requests end, and the people are told.',
  );
});

test('[E12] deleting a listing with an open transfer warns that the transfer ends, too', async () => {
  const taken = postOf({ transferState: 'pending', transferId: 'transfer-1' });
  const { question } = await askToDelete({ [OWN]: [taken] });
  question.getByText(
    'It cannot be brought back. Its transfer, its tours and open requests end, and the people are told.',
  );
});

test('[C9] deleting a draft is confirmed without tours, and it is no longer the current one', async () => {
  localStorage.setItem('currentPostId', 'post-1');
  const { person, question, answer } = await askToDelete({ [DELETE]: { message: 'Deleted' } }, false);
  question.getByText('It cannot be brought back.');
  answer({ [OWN]: [] });
  await person.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Listing deleted.');
  expect(localStorage.getItem('currentPostId')).toBe(null);
});

test('[C9] a refused deletion is reported, and the listing stays', async () => {
  const { person, question } = await askToDelete({ [DELETE]: refused(409, 'It has changed meanwhile.') });
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It has changed meanwhile.');
  screen.getByRole('listitem');
});
