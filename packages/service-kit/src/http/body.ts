import express from 'express';
import type { Request, RequestHandler } from 'express';
import { Problem, badRequest } from '../base/problem.ts';

const MAX_DEPTH = 10;

/** Reads JSON bodies up to a limit in bytes; other kinds of body are 415, nesting deeper than 10 is 400 (security S-28). */
export function readJson(
  limit: number | ((req: Request) => number),
  isMultipart: (req: Request) => boolean,
): RequestHandler[] {
  const parsers = new Map<number, RequestHandler>();
  const parserFor = (bytes: number): RequestHandler => {
    const parser = parsers.get(bytes) ?? express.json({ limit: bytes, inflate: false });
    parsers.set(bytes, parser);
    return parser;
  };
  return [
    (req, res, next) => {
      if (!hasBody(req) || isMultipart(req)) return next();
      if (!req.is('application/json')) throw new Problem(415, 'unsupported_media_type', 'Please send JSON.');
      parserFor(typeof limit === 'number' ? limit : limit(req))(req, res, next);
    },
    (req, _res, next) => {
      if (isTooDeep(req.body)) throw badRequest('That request is nested too deeply.', 'too_deep');
      next();
    },
  ];
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

// Level by level instead of by recursion: a body can be nested deeper than the stack.
function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isNested);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) => Object.values(value) as unknown[]).filter(isNested);
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
