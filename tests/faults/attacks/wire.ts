import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

const LONGEST_MS = 10_000;

/** An answer; `ms` is the time to its last byte. */
export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly cookie: string;
}

/** A call from one of this machine's addresses. Without a complete answer within 10 s the status is 0. */
export function ask(
  url: string,
  path: string,
  { from, body, cookie = '' }: { from: string; body?: object; cookie?: string },
): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, cookies: readonly string[] = []): void =>
      resolve({
        status,
        ms: performance.now() - startedAt,
        cookie: cookies.map((line) => line.split(';')[0]).join('; '),
      });
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'fetch', cookie };
    const method = body === undefined ? 'GET' : 'POST';
    const signal = AbortSignal.timeout(LONGEST_MS);
    const call = request(url + path, { method, headers, localAddress: from, agent: false, signal }, (answer) => {
      answer.resume().once('end', () => end(answer.statusCode ?? 0, answer.headers['set-cookie']));
      answer.once('error', () => end(0));
    });
    call.once('error', () => end(0));
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A connection from an address, with a text sent; ignores errors. */
export async function open(url: string, text: string, from: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve).once('close', resolve);
  });
  socket.write(text);
  return socket;
}

/** A request as sent. */
export const wire = (line: string, headers: Readonly<Record<string, string | number>> = {}, body = ''): string =>
  [`${line} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map((pair) => pair.join(': ')), '', body].join(
    '\r\n',
  );
