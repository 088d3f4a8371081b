import {
  address,
  earlier,
  failed,
  hasFocus,
  refused,
  renderScreen,
  screen,
  waitFor,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { SITE } from '../testing.ts';

const FORGOT = 'POST /api/users/password/forgot';
const RESET = 'POST /api/users/password/reset';
const SENT = 'If an account has this address, we have sent it a link. It works once, for 30 minutes.';
const TOKEN = `${'a'.repeat(22)}.${'b'.repeat(22)}`;
const PASSWORD = 'seven blue lamps';

async function ask(answers: Answers, email = ' Ana@Example.edu ') {
  const shown = renderScreen(routes, { path: '/forgot-password', answers: { 'GET /api/site': SITE, ...answers } });
  await screen.findByRole('heading', { level: 1, name: 'Forgot password?' });
  await shown.person.type(screen.getByLabelText('E-mail'), `${email}{Enter}`);
  return shown;
}

test('[B7] a request sends the address in small letters, focuses the server’s sentence, and links back', async () => {
  const sentence =
    'This Keyturn sends no e-mail. If an account has this address, the people who run it can give you its link.';
  const { made, person } = await ask({
    [FORGOT]: { message: sentence },
    'GET /api/site': { ...SITE, sendsMail: false },
  });
  await hasFocus(await screen.findByText(sentence));
  expect(made.find(({ key }) => key === FORGOT)?.body).toEqual({ email: 'ana@example.edu' });
  const way = await screen.findByRole('link', { name: 'Ask the people who run this Keyturn' });
  expect(way.getAttribute('href')).toBe('/contact');
  await person.click(screen.getByRole('link', { name: 'Back to log in' }));
  await waitFor(() => expect(address()).toBe('/login'));
});

test('[B7] an answer of another release shows the usual sentence', async () => {
  await ask({ [FORGOT]: earlier({ message: '' }) });
  await screen.findByText(SENT);
  expect(screen.queryByRole('link', { name: 'Ask the people who run this Keyturn' })).toBe(null);
});

test('[B7] an invalid e-mail address is reported with the focus, and nothing is sent', async () => {
  const { made } = await ask({}, 'ana');
  screen.getByText('Please enter a valid e-mail address.');
  await hasFocus(screen.getByLabelText('E-mail'));
  expect(made).toEqual([]);
});

for (const [what, reply, sentence] of [
  ['is refused', refused(429, 'Too many tries. Please wait.'), 'Too many tries. Please wait.'],
  ['fails', failed(), 'The link could not be asked for. Please try again.'],
] as const) {
  test(`[B7] a request that ${what} shows “${sentence}”, gone with the next letter`, async () => {
    const { person } = await ask({ [FORGOT]: reply });
    await screen.findByText(sentence);
    await person.type(screen.getByLabelText('E-mail'), 'x');
    expect(screen.queryByText(sentence)).toBe(null);
  });
}

async function choose(answers: Answers, { hash = TOKEN, confirm = PASSWORD } = {}) {
  const shown = renderScreen(routes, { path: `/reset-password#${hash}`, answers });
  await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
  if (hash === '') return shown;
  await shown.person.type(screen.getByLabelText('New password'), PASSWORD);
  await shown.person.type(screen.getByLabelText('Confirm password'), `${confirm}{Enter}`);
  return shown;
}

test('[B7] a new password is sent with the address’s token, which is then removed, and leads to the log-in', async () => {
  const { made } = await choose({ [RESET]: { message: 'Your password is changed. Please log in.' } });
  await hasFocus(await screen.findByText('Your password is changed. Please log in.'));
  expect(made).toMatchObject([{ key: RESET, body: { token: TOKEN, password: PASSWORD } }]);
  await waitFor(() => expect(window.location.hash).toBe(''));
  screen.getByRole('heading', { level: 1, name: 'Your new password' });
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

for (const [what, hash] of [
  ['without a token', ''],
  ['with an expired token', TOKEN],
] as const) {
  test(`[B7] a link ${what} is reported, and another can be requested`, async () => {
    const sentence = 'This link has been used or is too old. Please ask for a new one.';
    await choose({ [RESET]: refused(410, sentence) }, { hash });
    await hasFocus(await screen.findByText(sentence));
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
  });
}

test('[B7][E14] the unconfirmed address of a suspended person is announced as free, with a link to sign up', async () => {
  const sentence = 'This address is free now. Please sign up with it.';
  await choose({ [RESET]: refused(409, sentence, 'address_free') });
  await hasFocus(await screen.findByText(sentence));
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
});

test('[B8] two different passwords are reported, and nothing is sent', async () => {
  const { made } = await choose({}, { confirm: 'seven red lamps' });
  screen.getByText("Passwords don't match");
  await hasFocus(screen.getByLabelText('Confirm password'));
  expect(made).toEqual([]);
});

test('[B8] a password that the server calls common is reported, and rated so', async () => {
  await choose({ [RESET]: refused(422, 'Please choose a less common password.', 'common_password') });
  await screen.findByText('Please choose a less common password.');
  screen.getByText('Too common');
  await hasFocus(screen.getByLabelText('New password'));
});

test('[B7] a failed reset is reported and keeps the typed text', async () => {
  await choose({ [RESET]: failed() });
  await screen.findByText('Your password could not be changed. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(PASSWORD);
});
