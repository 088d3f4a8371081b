import express, { type RequestHandler } from 'express';
import { isUpload } from './agents.ts';

/** Most of a body that is no upload: the table of calls allows 600 KB. */
const BODY_BYTES = 640 * 1024;

/** Reads a body whole before its call takes anything of a service: a slow sender holds its own connection alone. Uploads stream. */
export function readBody(): RequestHandler {
  const read = express.raw({ type: () => true, limit: BODY_BYTES, inflate: false });
  return (request, response, next) => (isUpload(request) ? next() : read(request, response, next));
}
