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

test('[A5] a live stream that is refused as the session has ended: signed out, the browser’s copy goes along, and no stream is left', async () => {
  open(ENDED);
  act(() => void refuseLive());
  await screen.findByText('Signed out');
  await screen.findByText(SENTENCE);
  await waitFor(() => expect(kept()).toBe(null));
  expect(refuseLive()).toBe(0);
});

test('[A5] one that is refused in an outage: still signed in, and the session is asked after once', async () => {
  const { made } = open(failed(503));
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  act(() => void refuseLive());
  await act(async () => void refuseLive());
  screen.getByText(ANA.email);
  expect(made).toHaveLength(1);
  expect(kept()).toBe('kept');
  error.mockRestore();
});

test('[A5] looked at again, the page asks again: the session may have ended in an outage', async () => {
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

test('[A8] who is logged in from this device alone had no session that could end: the copy stays', async () => {
  open(ENDED, { ...ANA, localOnly: true });
  act(() => void refuseLive());
  await screen.findByText('Signed out');
  expect(kept()).toBe('kept');
});
