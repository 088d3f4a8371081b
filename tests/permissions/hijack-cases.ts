import { request } from 'node:http';

/** An answer, without following redirects. */
export interface Seen {
  readonly status: number;
  readonly code: string;
  readonly location: string | undefined;
  /** The session that the answer sets, `''` for a cleared one, undefined for none. */
  readonly session: string | undefined;
  /** The whole Set-Cookie line. */
  readonly cookieLine: string;
  readonly text: string;
}

/** Sends exactly these headers and target, unlike `fetch`. */
export function send(url: string, { method, target, headers = {}, body }: Sent): Promise<Seen> {
  const { hostname, port } = new URL(url);
  const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path: target, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('end', () => {
        const cookieLine = response.headers['set-cookie']?.find((line) => line.startsWith('__Host-sid=')) ?? '';
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          text,
          cookieLine,
          code: /"code":"(\w+)"/.exec(text)?.[1] ?? '',
          session: /^__Host-sid=([^;]*)/.exec(cookieLine)?.[1],
        });
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

/** A request as sent. */
export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Headers of cross-site requests by current and older browsers. */
export const foreignHeaders = (own: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site, no fetch metadata': { origin: 'https://evil.example' },
  'a sandboxed frame or a file': { origin: 'null' },
  'our name within another': { origin: `${own}.evil.example` },
  'our name before an @': { origin: `${own}@evil.example` },
  'another port': { origin: own.replace(/\d+$/, '1') },
  'another scheme': { origin: own.replace('http:', 'https:') },
  'a neighbour of our domain': { origin: own, 'sec-fetch-site': 'same-site' },
  'fetch metadata alone': { 'sec-fetch-site': 'cross-site' },
  'a page that was typed in': { 'sec-fetch-site': 'none' },
  'an empty origin': { origin: '' },
});

/** Ways to put another site's name into an address of ours. */
const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '/%09/evil.example',
  '/%0d%0alocation:%20https://evil.example',
  '/.//evil.example',
  '/listings/..//evil.example',
  '/https://evil.example',
  '/@evil.example',
  '/%E2%88%95evil.example',
];

/** Redirect parameters of other products. */
const PARAMETERS = [
  'from',
  'next',
  'url',
  'return',
  'returnTo',
  'redirect',
  'redirect_uri',
  'continue',
  'dest',
  'goto',
];

/** Requests that would leave us if anything redirected. */
export const redirects: readonly Sent[] = [
  ...ELSEWHERE.map((target) => ({ method: 'GET', target })),
  ...ELSEWHERE.map((target) => ({ method: 'GET', target: `/mfe/tours${target}` })),
  ...PARAMETERS.map((name) => ({ method: 'GET', target: `/login?${name}=https%3A%2F%2Fevil.example` })),
  ...PARAMETERS.map((name) => ({ method: 'GET', target: `/api/session?${name}=//evil.example` })),
  ...['host', 'x-forwarded-host', 'x-original-url', 'x-rewrite-url', 'forwarded', 'referer'].map((name) => ({
    method: 'GET',
    target: '/mfe/tours',
    headers: { [name]: name === 'forwarded' ? 'host=evil.example' : 'evil.example' },
  })),
];
