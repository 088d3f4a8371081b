import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './has-body.ts';
import { resetSocket } from './reset-socket.ts';

type Call = readonly [request: IncomingMessage, response: ServerResponse];

/** A connection's current request, and the one that waits. */
interface Line {
  readonly inHand: Call;
  waiting: Call | null;
}

const lines = new WeakMap<Socket, Line>();

/** A connection's current request and answer. */
export const inHandOf = (socket: Socket): Call | undefined => lines.get(socket)?.inHand;

/**
 * Handles a connection's requests one after the other. One without a body may wait, because clients send the next after
 * the answer and waiting ones take memory; a connection with more is closed. A waiting response has no socket: on Node
 * 20 a reset emits no `close`, and its resources would leak.
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
