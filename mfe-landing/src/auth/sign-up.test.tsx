import {
  address,
  failed,
  hasFocus,
  refused,
  renderScreen,
  screen,
  waitFor,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { ANA, profileOf } from '../testing.ts';

const REGISTER = 'POST /api/users/register';
const DONE: Answers = {
  [REGISTER]: { user: { ...ANA, profileCreated: false }, message: 'Welcome' },
  'GET /api/profiles/:whose': profileOf(ANA),
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button', { name: 'Sign Up' });

async function open(answers: Answers = {}, state?: unknown) {
  const shown = renderScreen(routes, { path: '/signup', answers, state });
  await screen.findByRole('heading', { level: 1, name: 'Create Your Account' });
  return shown;
}

const PASSWORD = 'seven blue lamps';

async function fill(
  answers: Answers,
  { password = PASSWORD, confirm, state }: { password?: string; confirm?: string; state?: unknown } = {},
) {
  const shown = await open(answers, state);
  await shown.person.type(field('Full name'), ' Ana Castillo ');
  await shown.person.type(field('E-mail'), 'Ana@Example.edu');
  await shown.person.type(field('Password'), password);
  await shown.person.type(field('Confirm password'), confirm ?? password);
  await shown.person.click(button());
  return shown;
}

test('[B8] an empty sign-up reports each missing field, focuses the first, and sends nothing', async () => {
  const { person, made } = await open();
  await person.click(button());
  for (const text of [
    'Please enter your full name.',
    'Please enter your e-mail address.',
    'Please enter your password.',
  ])
    screen.getByText(text);
  await hasFocus(field('Full name'));
  expect(made).toEqual([]);
});

test('[B8] a mistake is reported on leaving its field, not before', async () => {
  const { person } = await open();
  await person.type(field('E-mail'), 'ana');
  expect(screen.queryByText('Please enter a valid e-mail address.')).toBe(null);
  await person.tab();
  screen.getByText('Please enter a valid e-mail address.');
});

test('[B8] different passwords show an alert and an error at the focused field, and send nothing', async () => {
  const { person, made } = await fill({}, { confirm: 'seven blue lamp' });
  await screen.findByRole('alertdialog', { name: "Passwords don't match" });
  await person.click(screen.getByRole('button', { name: 'OK' }));
  await hasFocus(field('Confirm password'));
  expect(made).toEqual([]);
});

test('[B8] a password that is too short is reported', async () => {
  await fill({}, { password: 'lamps' });
  await screen.findByText('Please choose a password of at least 8 characters.');
  screen.getByText('5 of 8 characters');
});

test('[B8] an account is made with trimmed name and small-letter e-mail, then its profile, keeping the return path', async () => {
  const { made } = await fill(DONE, { state: { from: '/listing/listing-1' } });
  await waitFor(() => expect(address()).toBe('/create-profile'));
  expect(made[0]?.body).toEqual({ name: 'Ana Castillo', email: ANA.email, password: 'seven blue lamps' });
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: '/listing/listing-1' });
  await screen.findByLabelText('Name');
});

for (const [what, reply, sentence] of [
  [
    'is refused',
    refused(409, 'There is an account with this e-mail already.'),
    'There is an account with this e-mail already.',
  ],
  ['fails', failed(), 'Registration failed'],
] as const) {
  test(`[B8] a sign-up that ${what} shows “${sentence}”, and the card stays`, async () => {
    await fill({ [REGISTER]: reply });
    await screen.findByText(sentence);
    expect([address(), field('Full name').value]).toEqual(['/signup', ' Ana Castillo ']);
  });
}

test('[B8] a password that the server calls common is reported, and remembered by the meter', async () => {
  await fill({ [REGISTER]: refused(422, 'That password is too common.', 'common_password') });
  await screen.findByText('That password is too common.');
  screen.getByText('Too common');
  await hasFocus(field('Password'));
});

test('[B8] an existing account leads to the log-in, with the return path', async () => {
  const { person } = await open({}, { from: '/listings' });
  await person.click(screen.getByRole('link', { name: 'Log in' }));
  expect(address()).toBe('/login');
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: '/listings' });
});
