import { SESSION_COOKIE } from '@keyturn/contracts/session';
import type { Wait } from './patience.ts';

/** A demo person's client of the public API, with cookies. */
export interface Client {
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/** A failed call of the seed, with its status. */
export class SeedError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Sends a request once, ignoring that an earlier start may have sent it. */
export async function askOnce(client: Client, path: string, body: unknown): Promise<void> {
  await client.call('POST', path, body).catch((error: unknown) => {
    if (!(error instanceof SeedError && error.status === 409)) throw error;
  });
}

/** Temporary refusals: a busy product, or too many calls with a Retry-After. The same call may be repeated. */
const isPassing = ({ status, headers }: Response): boolean =>
  status === 503 || (status === 429 && headers.has('retry-after'));

/**
 * Opens a client on the product's address; a log-in's cookie applies to later calls. With `wait`, a temporarily refused
 * call is repeated after the stated time, as often as needed.
 */
export function openClient(origin: string, wait?: Wait): Client {
  let cookie = '';

  async function send<T>(method: string, path: string, init: RequestInit): Promise<T> {
    // No Origin, as for a non-browser: behind a proxy our address differs from the public one.
    const headers = { ...(init.headers as Record<string, string>), cookie, 'x-requested-with': 'fetch' };
    const response = await fetch(`${origin}${path}`, { ...init, method, headers });
    const session = response.headers.getSetCookie().find((line) => line.startsWith(`${SESSION_COOKIE}=`));
    if (session) cookie = session.split(';')[0] ?? '';
    const text = await response.text();
    if (wait && isPassing(response)) {
      await wait(Math.max(1, Number(response.headers.get('retry-after'))));
      return send(method, path, init);
    }
    if (!response.ok) throw new SeedError(response.status, `${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  return {
    call: (method, path, body) =>
      send(method, path, {
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async upload(name, bytes) {
      const form = new FormData();
      form.append('upload_preset', 'keyturn');
      form.append('folder', 'listings');
      form.append('file', new Blob([bytes]), name);
      const { secure_url } = await send<{ secure_url: string }>('POST', '/api/media/upload', { body: form });
      return secure_url;
    },
  };
}
