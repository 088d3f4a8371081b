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

test('[B8] a link that is over, or none: said', async () => {
  const sentence = 'This link has been used or is too old. Please ask for a new one.';
  const { person } = await open({ [USE]: refused(410, sentence) });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await hasFocus(await screen.findByText(sentence));
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBe(null);
});

test('[B8] an address without a token: said at once', async () => {
  await open({}, '');
  await screen.findByText(/too old/);
});

test('[B8] a failure is told, and the button stays', async () => {
  const { person } = await open({ [USE]: failed() });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Your e-mail address could not be confirmed. Please try again.');
  screen.getByRole('button', { name: 'Confirm' });
});

test('[E17] a link to a new address is used in its account’s session: else a way to log in, and back', async () => {
  const sentence = 'Please log in to the account that asked for this.';
  const { person } = await open({ [USE]: refused(403, sentence, 'other_account') });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(sentence);
  await person.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: `/confirm#${TOKEN}` });
});

test('[E17] a new address: said, and what this browser keeps goes on under it', async () => {
  const sentence = 'Your e-mail address is changed.';
  localStorage.setItem(`user:${ANA.email}`, JSON.stringify(ANA));
  localStorage.setItem(`offline:${ANA.email}`, 'verifier');
  const moved = { ...ANA, email: 'ana@mail.example', emailConfirmed: true };
  const { person } = renderScreen(routes, {
    path: `/confirm#${TOKEN}`,
    user: ANA,
    answers: { [USE]: { purpose: 'email', message: sentence }, 'GET /api/session': { user: moved } },
  });
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText(sentence);
  const kept = (key: string) => localStorage.getItem(key);
  await waitFor(() => expect(kept('offline:ana@mail.example')).toBe('verifier'));
  expect(JSON.parse(kept('user') ?? '{}')).toMatchObject({ email: 'ana@mail.example' });
  expect([kept(`user:${ANA.email}`), kept(`offline:${ANA.email}`)]).toEqual([null, null]);
});
