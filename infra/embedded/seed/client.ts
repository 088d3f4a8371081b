import { SESSION_COOKIE } from '@keyturn/contracts/session';
import type { Wait } from './patience.ts';

/** One demo person's hold on the public API: what a program would send, cookie included. */
export interface Client {
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/** A failed call of the seed, with the status for those who expect one. */
export class SeedError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Sends what an earlier start may have sent already, which is asked once. */
export async function askOnce(client: Client, path: string, body: unknown): Promise<void> {
  await client.call('POST', path, body).catch((error: unknown) => {
    if (!(error instanceof SeedError && error.status === 409)) throw error;
  });
}

/** Refusals that pass: a product that is busy, or too many calls where it says how long. Whoever waits sends the same call again. */
const isPassing = ({ status, headers }: Response): boolean =>
  status === 503 || (status === 429 && headers.has('retry-after'));

/**
 * Opens a client on the product's address; a log-in's cookie is kept for the calls after it. Given `wait`, a call that
 * is refused for the moment is sent again when the product said, as often as it takes.
 */
export function openClient(origin: string, wait?: Wait): Client {
  let cookie = '';

  async function send<T>(method: string, path: string, init: RequestInit): Promise<T> {
    // No Origin, as this is no browser: behind a proxy, the public address is another than ours.
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
