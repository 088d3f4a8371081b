import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { TurnedAway } from '@keyturn/service-kit/problem';
import { resetSocket } from '@keyturn/service-kit/reset-socket';
import type { Request, RequestHandler } from 'express';
import { whenAnswered } from './when-over.ts';

/** So long a page waits before it asks again: others end theirs within minutes. */
const RETRY_S = 10;

/** Whether a call opens a live stream, which stays open as long as its page does; services pass over a slash at the end, too. */
export const isLive = ({ method, baseUrl, path }: Request): boolean =>
  method === 'GET' && (baseUrl + path).replace(/\/$/, '') === '/api/live';

/** Connections on which a live stream is in hand. */
const live = new WeakSet<Socket>();

/** Bounds how many live streams are open in all: each keeps two connections for as long as its page is open. */
export function limitLive(most: number): RequestHandler {
  let open = 0;
  return (request, response, next) => {
    if (!isLive(request)) return next();
    if (open >= most) throw new TurnedAway('Keyturn is busy. Please try again.', RETRY_S, 'busy');
    const { socket } = request;
    open += 1;
    live.add(socket);
    whenAnswered(response, () => {
      open -= 1;
      live.delete(socket);
    });
    next();
  };
}

/** Ends connections on which something is sent behind a live stream: it would wait for as long as the page is open. */
export function endBehindLive(server: Server): void {
  const watch = ({ socket }: IncomingMessage): void => {
    if (live.has(socket)) resetSocket(socket);
  };
  // First: it is no live stream itself yet.
  server.prependListener('request', watch).prependListener('checkExpectation', watch);
}
