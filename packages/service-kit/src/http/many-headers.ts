import type { RequestHandler } from 'express';
import { Problem } from '../base/problem.ts';

/** Most header lines of a request: browsers and proxies before us send about forty. */
export const MOST_HEADERS = 100;

/** Refuses more headers (431): Node 20 and 22 silently drop the rest, 24 reads none. */
export const refuseManyHeaders: RequestHandler = ({ rawHeaders }, _response, next) => {
  // The array has names and values.
  if (rawHeaders.length > 2 * MOST_HEADERS)
    throw new Problem(431, 'unreadable', 'The headers of that request are too large.');
  next();
};
