import { onLive, useSession } from '@keyturn/web-kit/session';
import {
  act,
  copyKey,
  failed,
  refuseLive,
  refused,
  renderScreen,
  screen,
  storeCopy,
  waitFor,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { useEffect } from 'react';

const READ = 'GET /api/profiles/:whose';
const ANA = { id: 'user-1', name: 'Ana Castillo', email: 'ana@example.edu' };
const ENDED = refused(401, 'Please log in.', 'unauthorized');
const SENTENCE = 'Your session has ended. Please log in again.';

function Page() {
  const email = useSession()?.email;
  useEffect(() => (email === undefined ? undefined : onLive('tours', () => undefined)), [email]);
  return <p>{email ?? 'Signed out'}</p>;
}

function open(answer: NonNullable<Answers[typeof READ]>, user: typeof ANA & { localOnly?: boolean } = ANA) {
  storeCopy(ANA.email);
  return renderScreen(<Page />, { path: '/account', user, answers: { [READ]: answer } });
}
const kept = () => localStorage.getItem(copyKey(ANA.email));

test('[A5] a live stream refused as the session ended signs out, deletes the browser’s copy, and closes', async () => {
  open(ENDED);
  act(() => void refuseLive());
  await screen.findByText('Signed out');
  await screen.findByText(SENTENCE);
  await waitFor(() => expect(kept()).toBe(null));
  expect(refuseLive()).toBe(0);
});

test('[A5] a stream refused in an outage stays signed in, and the session is checked once', async () => {
  const { made } = open(failed(503));
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  act(() => void refuseLive());
  await act(async () => void refuseLive());
  screen.getByText(ANA.email);
  expect(made).toHaveLength(1);
  expect(kept()).toBe('kept');
  error.mockRestore();
});

test('[A5] a page shown again checks the session, which may have ended in an outage', async () => {
  const { answer } = open(failed(503));
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(async () => void refuseLive());
  error.mockRestore();
  answer({ [READ]: ENDED });
  const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  isHidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  act(() => void refuseLive());
  await screen.findByText('Signed out');
  await waitFor(() => expect(kept()).toBe(null));
});

test('[A8] a log-in on this device alone has no session to end: the copy stays', async () => {
  open(ENDED, { ...ANA, localOnly: true });
  act(() => void refuseLive());
  await screen.findByText('Signed out');
  expect(kept()).toBe('kept');
});
