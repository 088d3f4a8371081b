import { createTokenIssuer, generateKeyPair } from '@keyturn/service-kit/identity';
import { openProduct } from './product.ts';

const PASSWORD = 'quiet mountain lease';
const DAY_MS = 86_400_000;

/** A call's credential headers. */
export type Credentials = Readonly<Record<string, string>>;

/** People with sessions of every kind before the real gateway. */
export async function openSessions(context: { after(stop: () => Promise<void>): unknown }) {
  const { url, clock } = await openProduct(context);

  async function logIn(email: string, isNew = true, headers: Credentials = {}): Promise<string> {
    const answer = await fetch(`${url}/api/users/${isNew ? 'register' : 'login'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: 'Ann Lee', email, password: PASSWORD }),
    });
    const cookie = /^__Host-sid=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
    if (cookie === undefined) throw new Error(`${email}: ${answer.status}`);
    return cookie;
  }
  const cookie = (value: string): Credentials => ({ cookie: `__Host-sid=${value}` });
  async function logOut(session: string): Promise<void> {
    await fetch(`${url}/api/users/logout`, { method: 'POST', headers: cookie(session) });
  }

  const month = await logIn('ann@example.edu');
  for (let week = 0; week < 4; week += 1) {
    clock.advance(6.5 * DAY_MS);
    await fetch(`${url}/api/session`, { headers: cookie(month) });
  }
  const idle = await logIn('ann@example.edu', false);
  clock.advance(7 * DAY_MS + 60_000);
  const signedIn = await logIn('ann@example.edu', false);
  const revoked = await logIn('ann@example.edu', false);
  await logOut(revoked);
  const rotated = await logIn('ann@example.edu', false);
  const afterRotation = await logIn('ann@example.edu', false, cookie(rotated));
  const foreignIssuer = createTokenIssuer(generateKeyPair().privateKey, clock.now);
  const user = { userId: 'A'.repeat(22), email: 'ann@example.edu', name: 'Ann Lee' };
  const forgedToken = await foreignIssuer.issue({ audience: 'posts', user });

  /** Invalid credentials, which make a visitor. */
  const worthless: Readonly<Record<string, Credentials>> = {
    none: {},
    'idle for a week': cookie(idle),
    'older than a month': cookie(month),
    'logged out': cookie(revoked),
    'replaced at log-in': cookie(rotated),
    forged: cookie('x'.repeat(43)),
    truncated: cookie(signedIn.slice(0, -1)),
    'one character more': cookie(`${signedIn}A`),
    'two cookies': { cookie: `__Host-sid=${signedIn}; __Host-sid=${'x'.repeat(43)}` },
    'the same cookie twice': { cookie: `__Host-sid=${signedIn}; __Host-sid=${signedIn}` },
    'another name': { cookie: `sid=${signedIn}` },
    'a cookie without its prefix': { cookie: `Host-sid=${signedIn}` },
    'very long': cookie('x'.repeat(8000)),
    'a token of a foreign key': { 'x-internal-token': forgedToken },
    'a session id as header': { 'x-session-id': signedIn },
    'a user id as header': { 'x-user-id': user.userId, 'x-user-email': user.email },
    'a bearer token': { authorization: `Bearer ${signedIn}` },
  };
  /** Valid credentials, the test's control. */
  const good: Readonly<Record<string, Credentials>> = {
    'signed in': cookie(signedIn),
    'after rotation': cookie(afterRotation),
    'beside a strange cookie': { cookie: `theme=dark; __Host-sid=${signedIn}` },
    'another browser': { ...cookie(signedIn), 'user-agent': 'Something Else/1.0' },
  };
  return { url, clock, worthless, good, logIn, cookie };
}
