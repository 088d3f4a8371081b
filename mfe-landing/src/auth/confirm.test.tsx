import {
  aMomentLater,
  address,
  copyKey,
  failed,
  hasFocus,
  refused,
  renderScreen,
  screen,
  storeCopy,
  waitFor,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { ANA } from '../testing.ts';

const USE = 'POST /api/users/links/use';
const TOKEN = `${'a'.repeat(22)}.${'b'.repeat(22)}`;
const SENTENCE = 'Your e-mail address is confirmed.';

async function open(answers: Answers, hash = `#${TOKEN}`) {
  const shown = renderScreen(routes, { path: `/confirm${hash}`, answers });
  await screen.findByRole('heading', { level: 1, name: 'Confirm your e-mail address' });
  return shown;
}

test('[B8] opening the link does nothing; its button confirms, and the token leaves the address', async () => {
  const { made, person } = await open({ [USE]: { purpose: 'confirm', message: SENTENCE } });
  expect(made).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await hasFocus(await screen.findByText(SENTENCE));
  expect(made).toMatchObject([{ key: USE, body: { token: TOKEN } }]);
  await waitFor(() => expect(window.location.hash).toBe(''));
});

test('[B8] an expired link, or none, is reported', async () => {
  const sentence = 'This link has been used or is too old. Please ask for a new one.';
  const { person } = await open({ [USE]: refused(410, sentence) });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await hasFocus(await screen.findByText(sentence));
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBe(null);
});

test('[B8] an address without a token is reported at once', async () => {
  await open({}, '');
  await screen.findByText(/too old/);
});

test('[B8] a failure is reported, and the button stays', async () => {
  const { person } = await open({ [USE]: failed() });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Your e-mail address could not be confirmed. Please try again.');
  screen.getByRole('button', { name: 'Confirm' });
});

test('[E17] a link to a new address works in its account’s session, else leads to the log-in and back', async () => {
  const sentence = 'Please log in to the account that asked for this.';
  const { person } = await open({ [USE]: refused(403, sentence, 'other_account') });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(sentence);
  await person.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: `/confirm#${TOKEN}` });
});

test('[E17] a new address is announced, and the browser’s local data moves to it', async () => {
  const sentence = 'Your e-mail address is changed.';
  const before = storeCopy(ANA.email);
  const moved = { ...ANA, email: 'ana@mail.example', emailConfirmed: true };
  const { person } = renderScreen(routes, {
    path: `/confirm#${TOKEN}`,
    user: ANA,
    answers: { [USE]: { purpose: 'email', message: sentence }, 'GET /api/session': { user: moved } },
  });
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText(sentence);
  const kept = (key: string) => localStorage.getItem(key);
  await waitFor(() => expect(kept(copyKey('ana@mail.example'))).toBe('kept'));
  expect(JSON.parse(kept('user') ?? '{}')).toMatchObject({ email: 'ana@mail.example' });
  expect(kept(before)).toBe(null);
});

const AGAIN = 'Your account has this e-mail address again. Please reset your password now.';
const undone = { [USE]: { purpose: 'email-undo', message: AGAIN } };

test('[E17] an undo link explains itself before it is used, and leads to another password', async () => {
  const { made, person } = renderScreen(routes, { path: `/confirm?undo#${TOKEN}`, answers: undone });
  await screen.findByRole('heading', { level: 1, name: 'Take your e-mail address back' });
  screen.getByText(
    'Your account has another e-mail address now. This gives it this address again, and signs everybody out. Then you reset your password.',
  );
  await person.click(screen.getByRole('button', { name: 'Take it back' }));
  await hasFocus(await screen.findByText(AGAIN));
  expect(made).toMatchObject([{ key: USE, body: { token: TOKEN } }]);
  await waitFor(() => expect(window.location.hash).toBe(''));
  await person.click(screen.getByRole('link', { name: 'Reset your password' }));
  await waitFor(() => expect(address()).toBe('/forgot-password'));
});

test('[E17] an undo link of the previous release explains itself once used', async () => {
  const { person } = await open(undone);
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { level: 1, name: 'Take your e-mail address back' });
  screen.getByRole('link', { name: 'Reset your password' });
});

test('[E17] an expired or failing undo link says which it is', async () => {
  const { answer, person } = renderScreen(routes, { path: `/confirm?undo#${TOKEN}`, answers: { [USE]: failed() } });
  const press = async () => person.click(await screen.findByRole('button', { name: 'Take it back' }));
  await press();
  await screen.findByText('Your e-mail address could not be taken back. Please try again.');
  answer({ [USE]: refused(410, 'Over.') });
  aMomentLater();
  await press();
  await screen.findByText('This link has been used or is too old.');
});
