import type { RequestHandler } from 'express';
import { badRequest } from '../base/problem.ts';

/** Refuses an address with a NUL: no stored text contains one, and the store rejects such a filter. */
export const readAddress: RequestHandler = (req, _res, next) => {
  if (req.path.includes('%00')) throw badRequest('That address cannot be read.');
  next();
};
