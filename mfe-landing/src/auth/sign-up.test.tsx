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

test('[B8] sent empty: each field says what is missing, the first has the focus, nothing is sent', async () => {
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

test('[B8] a mistake is told on leaving its field, not before', async () => {
  const { person } = await open();
  await person.type(field('E-mail'), 'ana');
  expect(screen.queryByText('Please enter a valid e-mail address.')).toBe(null);
  await person.tab();
  screen.getByText('Please enter a valid e-mail address.');
});

test('[B8] passwords that differ: alerted, said at the field, which then has the focus, nothing sent', async () => {
  const { person, made } = await fill({}, { confirm: 'seven blue lamp' });
  await screen.findByRole('alertdialog', { name: "Passwords don't match" });
  await person.click(screen.getByRole('button', { name: 'OK' }));
  await hasFocus(field('Confirm password'));
  expect(made).toEqual([]);
});

test('[B8] a password that is too short: said', async () => {
  await fill({}, { password: 'lamps' });
  await screen.findByText('Please choose a password of at least 8 characters.');
  screen.getByText('5 of 8 characters');
});

test('[B8] an account is made: name trimmed, e-mail in small letters, then its profile, with the way back', async () => {
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
  test(`[B8] an account that ${what}: “${sentence}”, and the card stays`, async () => {
    await fill({ [REGISTER]: reply });
    await screen.findByText(sentence);
    expect([address(), field('Full name').value]).toEqual(['/signup', ' Ana Castillo ']);
  });
}

test('[B8] a password that the server knows as common: said, and remembered by the meter', async () => {
  await fill({ [REGISTER]: refused(422, 'That password is too common.', 'common_password') });
  await screen.findByText('That password is too common.');
  screen.getByText('Too common');
  await hasFocus(field('Password'));
});

test('[B8] an account there is already: the way to the log-in, with the way back', async () => {
  const { person } = await open({}, { from: '/listings' });
  await person.click(screen.getByRole('link', { name: 'Log in' }));
  expect(address()).toBe('/login');
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: '/listings' });
});
