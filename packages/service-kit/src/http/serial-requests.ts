import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './has-body.ts';
import { resetSocket } from './reset-socket.ts';

type Call = readonly [request: IncomingMessage, response: ServerResponse];

/** The request of a connection that is in hand, and the one that waits behind it. */
interface Line {
  readonly inHand: Call;
  waiting: Call | null;
}

const lines = new WeakMap<Socket, Line>();

/** The request of a connection that is in hand, and its answer. */
export const inHandOf = (socket: Socket): Call | undefined => lines.get(socket)?.inHand;

/**
 * Hands on one request of a connection after the other, each when the one before is answered. One without a body may wait: browsers
 * and proxies send the next one after the answer, and what waits lies in memory. A connection with more is ended. The response of a
 * request that waits has no socket yet: on Node 20 it never emits `close` where the connection is reset, and whatever was to be given
 * back then would be kept for ever.
 */
export function serialRequests(handle: RequestListener): RequestListener {
  function begin(socket: Socket, inHand: Call): void {
    lines.set(socket, { inHand, waiting: null });
    const [request, response] = inHand;
    response.once('finish', () => next(socket));
    handle(request, response);
  }

  function next(socket: Socket): void {
    const waiting = lines.get(socket)?.waiting;
    lines.delete(socket);
    if (waiting && !socket.destroyed && !socket.writableEnded) begin(socket, waiting);
  }

  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    if (!line) return begin(socket, [request, response]);
    if (line.waiting || hasBody(request)) return resetSocket(socket);
    line.waiting = [request, response];
  };
}
