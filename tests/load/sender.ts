import { SESSION_COOKIE } from '@keyturn/contracts/session';
import { Pool } from 'undici';

/** One request of somebody who uses the product. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** The session's cookie; without one a visitor asks. */
  readonly cookie?: string;
  readonly json?: unknown;
  readonly form?: { readonly type: string; readonly body: Buffer };
}

/** What came back; reads are read to their end and thrown away. */
export interface Answer {
  readonly status: number;
  /** Empty for reads of the load. */
  readonly text: string;
  /** The cookie of a session that has just begun. */
  readonly cookie: string;
  readonly hasRetryAfter: boolean;
}

/** Sends requests over kept connections, as many as are needed. */
export interface Sender {
  send(call: Call, isTextWanted?: boolean): Promise<Answer>;
  /** Opens a stream that does not end by itself. */
  listen(call: Call): Promise<Listening>;
  close(): Promise<void>;
}

/** An answer that goes on; `next` waits for its next piece. */
export interface Listening {
  next(): Promise<{ done?: boolean }>;
  close(): Promise<unknown>;
}

/** More than the gateway works on at the same time, so that it has to refuse. */
export const MOST_CONNECTIONS = 2000;
const LONGEST_MS = 30_000;
/** The servers close an idle connection after 5 s. */
const IDLE_MS = 3000;

/** Opens a sender; `localhost` is spared the look-up, so that only the product is measured. */
export function openSender(url: string): Sender {
  const pool = new Pool(url.replace('localhost', '127.0.0.1'), {
    connections: MOST_CONNECTIONS,
    connect: { timeout: LONGEST_MS },
    keepAliveTimeout: IDLE_MS,
    headersTimeout: LONGEST_MS,
    bodyTimeout: LONGEST_MS,
  });
  return {
    async send({ method, path, cookie, json, form }, isTextWanted = false) {
      const answer = await pool.request({
        method,
        path,
        headers: {
          ...(cookie !== undefined && { cookie }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': form.type, 'x-requested-with': 'fetch' }),
          // Browsers ask for compressed answers, which costs the gateway time.
          ...(!isTextWanted && { 'accept-encoding': 'gzip, deflate, br' }),
        },
        body: form?.body ?? (json === undefined ? null : JSON.stringify(json)),
      });
      const session = [answer.headers['set-cookie'] ?? []]
        .flat()
        .find((line) => line.startsWith(`${SESSION_COOKIE}=`))
        ?.split(';')[0];
      const text = isTextWanted ? await answer.body.text() : '';
      if (!isTextWanted) await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
      return { status: answer.statusCode, text, cookie: session ?? '', hasRetryAfter: 'retry-after' in answer.headers };
    },
    async listen({ method, path, cookie }) {
      const { body } = await pool.request({
        method,
        path,
        headers: { ...(cookie !== undefined && { cookie }) },
        bodyTimeout: 0,
      });
      const pieces = body[Symbol.asyncIterator]();
      return { next: () => pieces.next(), close: async () => body.destroy() };
    },
    close: () => pool.destroy(),
  };
}
