import {
  aMomentLater,
  address,
  earlier,
  failed,
  hasFocus,
  offline,
  renderScreen,
  screen,
  waitFor,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { postOf, profileOf, SELLER } from '../testing.ts';
import { READ, WRITE } from '../testing/steps.ts';

const LATEST = 'GET /api/get-latest-post/:userEmail';
const PROFILE = 'GET /api/profiles/:whose';
const CREATE = 'POST /api/create-draft';
const DRAFT = postOf({ _id: 'draft-1', id: 'draft-1', posted: false });
const NEW: Answers = {
  [LATEST]: {},
  [PROFILE]: profileOf(),
  [CREATE]: { id: 'draft-1', _id: 'draft-1' },
  [WRITE]: DRAFT,
  [READ]: DRAFT,
};

const manually = () => screen.findByRole('button', { name: 'Input Manually' });

async function start(answers: Answers, path = '/post') {
  const shown = renderScreen(routes, { path, user: SELLER, answers });
  await shown.person.click(await manually());
  return shown;
}

for (const path of ['/post', '/post-start', '/pm-post-start']) {
  test(`[C1] signed out, ${path} leads to the sign-up, and the intent is kept`, async () => {
    renderScreen(routes, { path });
    await waitFor(() => expect(address()).toBe('/signup'));
    expect(localStorage.getItem('intent')).toBe('post');
  });
}

for (const [path, title] of [
  ['/post', 'Post your lease'],
  ['/post-start', 'Post your lease'],
  ['/pm-post-start', 'Post your property'],
] as const) {
  test(`[C1] ${path} has its title and the upload box, and close leads home`, async () => {
    const { person } = renderScreen(routes, { path, user: SELLER });
    await hasFocus(await screen.findByRole('heading', { level: 1, name: title }));
    await waitFor(() => expect(document.title).toBe(`${title} · Keyturn`));
    screen.getByText('PDF or image. AI analysis coming soon.');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/'));
  });
}

test('[C1] a chosen lease file is named, and none of it is sent', async () => {
  const told = jest.spyOn(console, 'info').mockReturnValue();
  const { person, made } = renderScreen(routes, { path: '/post', user: SELLER });
  const file = new File(['x'], 'lease.pdf', { type: 'application/pdf' });
  await person.upload(await screen.findByLabelText(/^Upload your lease/), file);
  expect(screen.getByRole('status').textContent).toBe(
    'lease.pdf is chosen. AI analysis is coming soon, so please go on manually.',
  );
  expect(told).toHaveBeenCalledWith('Lease file chosen', 'lease.pdf', 'application/pdf', 1);
  expect(made).toEqual([]);
  told.mockRestore();
});

for (const [who, isPropertyManager, to] of [
  ['a student', false, '/post-basics'],
  ['a property manager', true, '/pm-post-basics'],
] as const) {
  test(`[C2] Input Manually of ${who} without a draft makes one with the flag and opens the basics`, async () => {
    const { made } = await start({ ...NEW, [PROFILE]: profileOf({ isPropertyManager }) });
    await waitFor(() => expect(address()).toBe(to));
    expect(made.find(({ key }) => key === CREATE)?.body).toEqual({ email: SELLER.email, isPropertyManager });
    expect(made.find(({ key }) => key === WRITE)?.body).toEqual({
      postId: 'draft-1',
      field: 'isPropertyManager',
      value: isPropertyManager,
    });
    expect([localStorage.getItem('currentPostId'), localStorage.getItem('isEditing')]).toEqual(['draft-1', null]);
    expect((window.history.state as { usr: unknown }).usr).toEqual({ postId: 'draft-1' });
    await screen.findByRole('heading', { level: 1, name: 'The basics' });
  });
}

test('[C2] a double click on Input Manually makes one draft', async () => {
  const { person, made } = renderScreen(routes, { path: '/post', user: SELLER, answers: NEW });
  await person.dblClick(await manually());
  await waitFor(() => expect(address()).toBe('/post-basics'));
  expect(made.filter(({ key }) => key === CREATE)).toHaveLength(1);
});

test('[C2] Input Manually with a draft resumes it in edit mode, and makes none', async () => {
  const { made } = await start({ ...NEW, [LATEST]: DRAFT });
  await waitFor(() => expect(address()).toBe('/post-basics'));
  expect(made.some(({ key }) => key === CREATE)).toBe(false);
  expect([localStorage.getItem('currentPostId'), localStorage.getItem('isEditing')]).toEqual(['draft-1', 'true']);
  await screen.findByRole('heading', { level: 1, name: 'The basics' });
});

for (const [what, answers, sentence] of [
  ['there is no network', { [LATEST]: offline }, 'Failed to start your lease post.'],
  ['the latest draft cannot be read', { [LATEST]: failed() }, 'Something went wrong starting your post.'],
  ['the draft cannot be made', { [CREATE]: failed() }, 'Something went wrong creating a new draft.'],
  ['the flag cannot be written', { [WRITE]: failed() }, 'Something went wrong starting your post.'],
  ['the new draft has no id', { [CREATE]: earlier({}) }, 'Something went wrong starting your post.'],
  ['the answer is empty', { [LATEST]: earlier(null) }, 'Failed to start new lease.'],
] as const) {
  test(`[C2] when ${what}, an alert says “${sentence}”, the page stays, and it can be retried`, async () => {
    const told = jest.spyOn(console, 'error').mockReturnValue();
    const { person, answer } = await start({ ...NEW, ...answers });
    await screen.findByRole('alertdialog', { name: sentence });
    await person.click(screen.getByRole('button', { name: 'OK' }));
    expect(address()).toBe('/post');
    await hasFocus(await manually());
    expect(told).toHaveBeenCalledTimes(1);
    told.mockRestore();
    answer(NEW);
    aMomentLater();
    await person.click(await manually());
    await waitFor(() => expect(address()).toBe('/post-basics'));
  });
}
