import { promisify } from 'node:util';
import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Problem, badRequest } from '../base/problem.ts';
import { hasBody, lengthOf } from './has-body.ts';

const MAX_DEPTH = 10;

/**
 * Reads at most `maxBytes` of JSON into `request.body`. Larger is a Problem 413, another type 415; nesting deeper than
 * 10 is a Problem 400 before parsing (security S-28).
 */
export function createJsonReader(maxBytes: number): (request: Request, response: Response) => Promise<void> {
  const parser: RequestHandler = express.json({ limit: maxBytes, inflate: false, verify: checkText });
  const read = promisify((request: Request, response: Response, next: NextFunction) => parser(request, response, next));
  return async (request, response) => {
    if (!hasBody(request)) return;
    if (!request.is('application/json')) throw new Problem(415, 'unsupported_media_type', 'Please send JSON.');
    // The parser would refuse only after reading everything.
    if (lengthOf(request) > maxBytes) throw new Problem(413, 'too_large', 'That is too large to be sent.');
    await read(request, response);
  };
}

function checkText(_request: unknown, _response: unknown, json: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new Problem(415, 'unsupported_media_type', 'Please send JSON in UTF-8.');
  checkDepth(json);
}

const [QUOTE, ESCAPE] = Buffer.from('"\\');
/** The change of depth at each byte. */
const LEVELS = new Int8Array(256);
for (const sign of Buffer.from('[{')) LEVELS[sign] = 1;
for (const sign of Buffer.from(']}')) LEVELS[sign] = -1;

/** In UTF-8 none of these bytes is part of another character. */
function checkDepth(json: Buffer): void {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? 0;
    if (sign === QUOTE) isInText = !isInText;
    else if (isInText) at += sign === ESCAPE ? 1 : 0;
    else depth += LEVELS[sign] ?? 0;
    if (depth > MAX_DEPTH) throw badRequest('That request is nested too deeply.', 'too_deep');
  }
}
