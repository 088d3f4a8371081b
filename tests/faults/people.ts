import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SESSION_COOKIE } from '@keyturn/contracts/session';
import { openClient, SeedError, type Client } from '../../infra/embedded/seed/client.ts';

/** Somebody with a session of their own. */
export interface Person {
  readonly email: string;
  readonly client: Client;
}

const AGAIN_MS = 100;
const PASSWORD = 'quiet mountain lease';

/** Registers somebody new; an account whose making nobody confirmed is left alone. Null where it is over before. */
export async function registerPerson(url: string, role: string, isOver: () => boolean): Promise<Person | null> {
  while (!isOver()) {
    const email = `${role}-${randomUUID()}@example.edu`;
    const client = openClient(url);
    const body = { name: `Lab ${role}`, email, password: PASSWORD };
    const isDone = await client.call('POST', '/api/users/register', body).then(
      () => true,
      () => false,
    );
    if (isDone) return { email, client };
    await pause(AGAIN_MS);
  }
  return null;
}

/** Logs somebody in once more and answers the new session's cookie. */
export async function logIn(url: string, email: string): Promise<string> {
  const answer = await send(`${url}/api/users/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${SESSION_COOKIE}=`));
  return line?.split(';')[0] ?? '';
}

/** Ends the session of a cookie. */
export const logOut = (url: string, cookie: string): Promise<unknown> =>
  send(`${url}/api/users/logout`, { method: 'POST', headers: { cookie } });

/** Whether a cookie, kept by somebody, still is a session. */
export async function isSession(url: string, cookie: string): Promise<boolean> {
  const answer = await send(`${url}/api/session`, { headers: { cookie } });
  return ((await answer.json()) as { user: unknown }).user !== null;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string> | undefined) };
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new SeedError(answer.status, `${url}: ${answer.status}`);
  return answer;
}
