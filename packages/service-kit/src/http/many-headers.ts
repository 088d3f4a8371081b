import type { RequestHandler } from 'express';
import { Problem } from '../base/problem.ts';

/** So many lines the headers of a request may have: browsers, with the proxies before us, send about forty. */
export const MOST_HEADERS = 100;

/** Refuses a request with more (431), of which Node 20 and 22 would drop the rest without a word, and 24 reads none. */
export const refuseManyHeaders: RequestHandler = ({ rawHeaders }, _response, next) => {
  // Names and values.
  if (rawHeaders.length > 2 * MOST_HEADERS)
    throw new Problem(431, 'unreadable', 'The headers of that request are too large.');
  next();
};
