import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

const LONGEST_MS = 10_000;
export const PASSWORD = 'quiet mountain lease';

/** An answer, of which the attacks look at little. */
export interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
}

/** A call from an address that the product believes, as it does from behind a proxy. No answer within 10 s is the status 0. */
export function ask(
  url: string,
  path: string,
  { from, body, cookie = '' }: { from: string; body?: object; cookie?: string },
): Promise<Answer> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { 'x-forwarded-for': from, 'content-type': 'application/json', cookie };
    const call = request(url + path, { method, headers, agent: false, timeout: LONGEST_MS }, (answer) => {
      answer.resume();
      const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
      resolve({ status: answer.statusCode ?? 0, cookies });
    });
    const giveUp = (): void => {
      call.destroy();
      resolve({ status: 0, cookies: [] });
    };
    call.once('timeout', giveUp).once('error', giveUp);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A connection on which these lines were sent; its errors are its own. */
export async function open(url: string, text: string): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve).once('close', resolve);
  });
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return socket;
}

/** A request as it stands on the wire. */
export const wire = (line: string, headers: Record<string, string | number>, body = ''): string =>
  [`${line} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map((pair) => pair.join(': ')), '', body].join(
    '\r\n',
  );

export const logIn = (url: string, email: string, password: string, from: string, cookie = ''): Promise<Answer> =>
  ask(url, '/api/users/login', { from, cookie, body: { email, password } });

/** Registers somebody; answers the cookie by which the browser is known. */
export async function register(url: string, email: string): Promise<string> {
  const body = { name: 'Ann Lee', email, password: PASSWORD };
  const { status, cookies } = await ask(url, '/api/users/register', { from: '198.51.100.1', body });
  if (status !== 201) throw new Error(`register: ${status}`);
  return cookies.find((cookie) => cookie.startsWith('__Host-device=')) ?? '';
}
