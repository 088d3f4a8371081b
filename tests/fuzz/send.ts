import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** A request exactly as it goes over the wire: nothing here puts an address or a header right. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | null;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly elapsedMs: number;
}

/** Longest wait for an answer, far above what is allowed. */
const TIMEOUT_MS = 20_000;
// A connection for each request: what one leaves unread must not be taken for the answer of the next.
const agent = new Agent({ keepAlive: false });

/** Sends a request and reads its answer, of a live stream only the head. Throws when the connection fails. */
export function send(origin: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    // Said in any case: of some methods Node sends a body without a word about its length.
    const length = 'transfer-encoding' in headers ? {} : { 'content-length': String(body?.length ?? 0) };
    const call = request({
      agent,
      hostname,
      port,
      method,
      path,
      timeout: TIMEOUT_MS,
      // As a browser asks: a server that has to close may lose an answer to a body that it did not read.
      headers: { connection: 'keep-alive', ...length, ...headers },
    });
    call.once('timeout', () => call.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    call.once('error', reject);
    call.once('response', (response) => {
      const chunks: Buffer[] = [];
      const finish = (): void =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
          elapsedMs: performance.now() - startedAt,
        });
      if (String(response.headers['content-type']).startsWith('text/event-stream')) {
        finish();
        response.destroy();
        return;
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', finish);
      response.once('error', reject);
    });
    call.end(body ?? undefined);
  });
}
