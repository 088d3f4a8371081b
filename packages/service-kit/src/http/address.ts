import type { RequestHandler } from 'express';
import { badRequest } from '../base/problem.ts';

/** Refuses an address with a NUL in it: no stored text holds one, so the store refuses to look for it. */
export const readAddress: RequestHandler = (req, _res, next) => {
  if (req.path.includes('%00')) throw badRequest('That address cannot be read.');
  next();
};
