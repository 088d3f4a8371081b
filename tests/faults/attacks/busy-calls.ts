import { setTimeout as pause } from 'node:timers/promises';

/** An answer, as it was read. */
export interface Told {
  readonly status: number;
  readonly text: string;
  /** Of JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Call = (method: Method, path: string, body?: object) => Promise<Told>;

/** Of a product that is busy. */
const MOST_WAITS = 30;

let addresses = 0;

/** A network that nobody called from before. */
export const nextNetwork = (): string => `2001:db8:${(addresses += 1).toString(16)}::1`;

/** A call; where the product is busy it is sent again when it says. */
export async function send(
  url: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body?: object | undefined },
): Promise<Told & { cookies: readonly string[] }> {
  const sent = { 'content-type': 'application/json', ...headers };
  const call = () => fetch(url + path, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) });
  let answer = await call();
  for (let waits = 0; answer.status === 503 && waits < MOST_WAITS; waits += 1) {
    await answer.arrayBuffer();
    await pause(1000 * Math.max(1, Number(answer.headers.get('retry-after'))));
    answer = await call();
  }
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: answer.status, text, cookies, body: isJson ? (JSON.parse(text) as Told['body']) : {} };
}

/** Calls without an account, from a network of their own. */
export function openVisitor(url: string): Call {
  const headers = { 'x-forwarded-for': nextNetwork() };
  return (method, path, body) => send(url, method, path, { headers, body });
}

/** Throws where an answer has another status. */
export function requireStatus({ status, text }: Told, wanted: number, what: string): void {
  if (status !== wanted) throw new Error(`${what}: ${status} ${text.slice(0, 200)}`);
}
