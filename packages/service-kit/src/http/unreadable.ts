import { STATUS_CODES, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { newId } from '../base/ids.ts';
import { inHandOf } from './serial-requests.ts';

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'That request cannot be read.',
  408: 'That request took too long.',
  431: 'The headers of that request are too large.',
};

/** Answers invalid HTTP in the shape of every refusal (security S-40), with `headers`. */
export function answerUnreadable(server: Server, headers: Readonly<Record<string, string>> = {}): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (socket instanceof Socket && isAnswering(socket)) return socket.destroySoon();
    const status = statusOf(error.code);
    const message = SENTENCES[status] ?? '';
    const body = JSON.stringify({ message, error: message, code: 'unreadable', requestId: newId() });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none';frame-ancestors 'none'",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    // Both directions: a client that does not close its own would hold the connection until the idle limit.
    if (socket instanceof Socket) socket.destroySoon();
  });
}

/** Whether the next bytes would belong to another request's answer, or to one already begun. */
function isAnswering(socket: Socket): boolean {
  const [request, response] = inHandOf(socket) ?? [];
  return request?.complete === true || response?.headersSent === true;
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
