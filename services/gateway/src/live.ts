import { TurnedAway } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler } from 'express';
import { whenAnswered } from './when-over.ts';

/** So long a page waits before it asks again: others end theirs within minutes. */
const RETRY_S = 10;

/** Whether a call opens a live stream, which stays open as long as its page does; services pass over a slash at the end, too. */
export const isLive = ({ method, baseUrl, path }: Request): boolean =>
  method === 'GET' && (baseUrl + path).replace(/\/$/, '') === '/api/live';

/** Bounds how many live streams are open in all: each keeps two connections for as long as its page is open. */
export function limitLive(most: number): RequestHandler {
  let open = 0;
  return (request, response, next) => {
    if (!isLive(request)) return next();
    if (open >= most) throw new TurnedAway('Keyturn is busy. Please try again.', RETRY_S, 'busy');
    open += 1;
    whenAnswered(response, () => (open -= 1));
    next();
  };
}
