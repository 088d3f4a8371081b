import {
  aMomentLater,
  address,
  failed,
  hasFocus,
  offline,
  refused,
  renderScreen,
  screen,
  storeCopy,
  waitFor,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { ANA, profileOf } from '../testing.ts';

const LOG_IN = 'POST /api/users/login';
const DONE: Answers = {
  [LOG_IN]: { user: ANA, message: 'Welcome' },
  'GET /api/profiles/:whose': profileOf(ANA),
  'GET /api/tour-requests/received/:userEmail': [],
  'GET /api/saved-listings/:userEmail': [],
  'GET /api/transfers': [],
  'GET /api/posts/user/:userEmail': [],
};

const open = async (answers: Answers, state?: unknown) => {
  const shown = renderScreen(routes, { path: '/login', answers, state });
  await screen.findByRole('heading', { level: 1, name: 'Welcome to Keyturn.' });
  return shown;
};
const field = (label: 'E-mail' | 'Password') => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button', { name: 'Log in' });

async function enter(answers: Answers, state?: unknown) {
  const shown = await open(answers, state);
  await shown.person.type(field('E-mail'), ' Ana@Example.edu ');
  await shown.person.type(field('Password'), 'correct horse{Enter}');
  return shown;
}

test('[B7] Forgot password passes on the typed e-mail and the return path, and nothing of the password', async () => {
  const { person } = await open({}, { from: '/saved' });
  expect(field('E-mail').autocomplete).toBe('username');
  expect([field('Password').type, field('Password').autocomplete]).toEqual(['password', 'current-password']);
  await person.type(field('E-mail'), ' ana@example.edu ');
  await person.type(field('Password'), 'correct horse');
  await person.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { level: 1, name: 'Forgot password?' });
  expect(field('E-mail').value).toBe('ana@example.edu');
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: '/saved', email: 'ana@example.edu' });
  await person.click(screen.getByRole('link', { name: 'Back to log in' }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome to Keyturn.' });
  expect(field('E-mail').value).toBe('ana@example.edu');
});

test('[B7] the card toggles to Sign up and back', async () => {
  const { person } = await open({});
  await person.click(screen.getByRole('tab', { name: 'Sign up' }));
  screen.getByLabelText('Full name');
  await person.keyboard('{ArrowLeft}');
  expect(screen.queryByLabelText('Full name')).toBe(null);
});

test('[B7] an empty log-in reports each missing field, focuses the first, and sends nothing', async () => {
  const { person, made } = await open({});
  await person.click(button());
  screen.getByText('Please enter your e-mail address.');
  screen.getByText('Please enter your password.');
  await hasFocus(field('E-mail'));
  expect(made).toEqual([]);
});

test('[A7][A8][B7] a log-in sends the e-mail in small letters, stores user and encrypted copy, and goes home', async () => {
  const copy = storeCopy(ANA.email);
  const { made } = await enter(DONE);
  await waitFor(() => expect(address()).toBe('/'));
  await screen.findByRole('heading', { name: 'Hi, Ana.' });
  expect(made[0]).toMatchObject({ key: LOG_IN, body: { email: 'ana@example.edu', password: 'correct horse' } });
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ email: ANA.email });
  await waitFor(() => expect(localStorage.getItem(copy)).toContain('"data"'));
});

test('[A7] a log-in with the intent to post leads to the post', async () => {
  localStorage.setItem('intent', 'post');
  await enter(DONE);
  await waitFor(() => expect(address()).toBe('/post'));
});

test('[A7][D5] a log-in requested by a screen leads back to it, with its state', async () => {
  await enter(DONE, { from: '/listings', state: { search: 'budget=900' } });
  await waitFor(() => expect(address()).toBe('/listings'));
  expect((window.history.state as { usr: unknown }).usr).toEqual({ search: 'budget=900' });
});

const NO_TEXTS = { complex: '', state: 'UT', gender: '', unitType: '', bedrooms: '', bathrooms: '', incentive: '' };
const NO_DATES = { startDate: '', endDate: '', availableFrom: '' };
const SHOWN = {
  monthlyRent: '$850',
  leaseType: 'Private Room',
  city: 'Provo',
  image: '',
  images: ['/media/listings/a.jpg'],
};
const CARD = { listing: { _id: 'listing-1', isPropertyManager: false, ...NO_TEXTS, ...NO_DATES, ...SHOWN } };

for (const path of ['/listing/listing-1', '/view/listing-1?from=mail']) {
  test(`[D5] a visitor heading for ${path} reads which listing it is, and Sign up is chosen`, async () => {
    const { made } = await open({ 'GET /api/matches/cards/:listingId': CARD }, { from: path });
    screen.getByText('Log in or sign up to see this listing.');
    await screen.findByText('$850/month · Private Room · Provo');
    expect(document.querySelector('img[src="/media/listings/a.jpg"]')).not.toBe(null);
    expect(made[0]?.path).toEqual({ listingId: 'listing-1' });
    screen.getByLabelText('Full name');
  });
}

test('[D5] a visitor to a missing listing reads only the sentence', async () => {
  const { made } = await open({ 'GET /api/matches/cards/:listingId': { listing: null } }, { from: '/listing/gone' });
  await waitFor(() => expect(made).toHaveLength(1));
  screen.getByText('Log in or sign up to see this listing.');
});

test('[D5] after an earlier log-in here, Log in stays chosen, and leads to the listing', async () => {
  localStorage.setItem('wasLoggedIn', 'true');
  await enter({ ...DONE, 'GET /api/matches/cards/:listingId': CARD }, { from: '/listing/listing-1' });
  await waitFor(() => expect(address()).toBe('/listing/listing-1'));
});

test('[D5] signing up with a listing as target leads there', async () => {
  const answers = { ...DONE, 'POST /api/users/register': { user: ANA, message: 'Welcome' } };
  const { person } = await open(
    { ...answers, 'GET /api/matches/cards/:listingId': CARD },
    { from: '/listing/listing-1' },
  );
  await person.type(screen.getByLabelText('Full name'), 'Ana Castillo');
  await person.type(field('E-mail'), ANA.email);
  await person.type(field('Password'), 'correct horse');
  await person.type(screen.getByLabelText('Confirm password'), 'correct horse{Enter}');
  await waitFor(() => expect(address()).toBe('/listing/listing-1'));
  expect(localStorage.getItem('wasLoggedIn')).toBe('true');
});

for (const [what, reply, sentence] of [
  ['is refused', refused(401, 'E-mail or password is wrong.'), 'E-mail or password is wrong.'],
  ['fails', failed(), 'Login failed'],
  ['has no network and no local account', offline, 'Network error and no local account found. Please try again.'],
] as const) {
  test(`[A8][B7] a log-in that ${what} shows “${sentence}”, gone with the next letter`, async () => {
    const { person } = await enter({ [LOG_IN]: reply });
    await screen.findByText(sentence);
    expect(address()).toBe('/login');
    await person.type(field('Password'), '!');
    expect(screen.queryByText(sentence)).toBe(null);
  });
}

const ASK = 'Ask the people who run this Keyturn';
const NEEDED = refused(401, 'Please enter the code from your authenticator app.', 'code_needed');
const code = () => screen.findByLabelText<HTMLInputElement>('Code');

test('[E16] with a second step on, a field for the code appears, and the typed text stays', async () => {
  const { answer, made, person } = await enter({ ...DONE, [LOG_IN]: NEEDED });
  await hasFocus(await code());
  screen.getByText('Please enter the code from your authenticator app. A recovery code works, too.');
  screen.getByText(/^Neither the app nor a recovery code at hand\?/);
  expect(screen.getByRole('link', { name: ASK }).getAttribute('href')).toBe('/contact');
  expect([(await code()).autocomplete, field('Password').value]).toEqual(['one-time-code', 'correct horse']);
  answer({ [LOG_IN]: refused(401, 'That code is not right. Please try the next one.', 'wrong_code') });
  aMomentLater();
  await person.type(await code(), '000000{Enter}');
  await screen.findByText('That code is not right. Please try the next one.');
  expect((await code()).getAttribute('aria-invalid')).toBe('true');
  answer({ [LOG_IN]: { user: ANA, message: 'Welcome' } });
  await person.clear(await code());
  aMomentLater();
  await person.type(await code(), ' 123456 {Enter}');
  await waitFor(() => expect(address()).toBe('/'));
  const sent = made.filter(({ key }) => key === LOG_IN).map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ email: 'ana@example.edu', password: 'correct horse', code: '123456' });
});

test('[E16] an empty code is reported, and nothing is sent', async () => {
  const { made, person } = await enter({ [LOG_IN]: NEEDED });
  aMomentLater();
  await person.type(await code(), ' {Enter}');
  await screen.findByText('Please enter the code from your authenticator app.');
  expect(made).toHaveLength(1);
});

const KEEP = 'POST /api/users/deletion/cancel';
const LEAVING = refused(403, 'This account will be deleted on Dec 8.', 'account_leaving');

test('[E18] an account to be deleted shows the day, and Keep my account logs in', async () => {
  const { made, person } = await enter({ ...DONE, [LOG_IN]: LEAVING, [KEEP]: { user: ANA, message: 'Logged in' } });
  await screen.findByText('This account will be deleted on Dec 8.');
  const isFilled = (name: string) => screen.getByRole('button', { name }).className.includes('primary');
  expect([isFilled('Keep my account'), isFilled('Log in')]).toEqual([true, false]);
  await hasFocus(screen.getByRole('button', { name: 'Keep my account' }));
  await person.click(screen.getByRole('button', { name: 'Keep my account' }));
  await screen.findByText('Your account stays.');
  expect(address()).toBe('/');
  const sent = made.find(({ key }) => key === KEEP)?.body;
  expect(sent).toEqual({ email: 'ana@example.edu', password: 'correct horse' });
});

test('[E18] a failure to keep it is reported and keeps the typed text', async () => {
  const { person } = await enter({ ...DONE, [LOG_IN]: LEAVING, [KEEP]: offline });
  await person.click(await screen.findByRole('button', { name: 'Keep my account' }));
  await screen.findByText('That could not be done. Please try again.');
  expect([field('Password').value, screen.queryByRole('button', { name: 'Keep my account' })]).toEqual([
    'correct horse',
    null,
  ]);
});

test('[E14] a suspended account is reported, with a link to whom to ask', async () => {
  await enter({ [LOG_IN]: refused(403, 'This account is suspended.', 'account_suspended') });
  await screen.findByText('This account is suspended.');
  expect(screen.getByRole('link', { name: ASK }).getAttribute('href')).toBe('/contact');
});
