import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests may wait behind the one in hand; browsers and proxies send the next one after the answer. */
const MOST_WAITING = 16;

type Call = readonly [IncomingMessage, ServerResponse];

/**
 * Hands on one request of a connection after the other, each when the one before is answered, and ends a connection that has
 * more than 16 waiting. The response of a request that waits has no socket yet: on Node 20 it never emits `close` where the
 * connection is reset, and whatever was to be given back then would be kept for ever.
 */
export function oneByOne(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Call[]>();

  function begin(socket: Socket, [request, response]: Call): void {
    response.once('finish', () => next(socket));
    handle(request, response);
  }

  function next(socket: Socket): void {
    const call = waiting.get(socket)?.shift();
    if (call && !socket.destroyed && !socket.writableEnded) begin(socket, call);
    else waiting.delete(socket);
  }

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      return begin(socket, [request, response]);
    }
    if (queue.length >= MOST_WAITING) return void socket.destroy();
    queue.push([request, response]);
  };
}
