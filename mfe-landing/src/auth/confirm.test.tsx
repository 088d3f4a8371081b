import {
  failed,
  hasFocus,
  refused,
  renderScreen,
  screen,
  waitFor,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';

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
