import { createHash } from 'node:crypto';
import { openApiDocument } from '@keyturn/contracts/openapi';
import type { RequestHandler } from 'express';

/** Answers the OpenAPI document of the whole public API, made once from the table of calls. */
export function serveOpenApi(): RequestHandler {
  const text = JSON.stringify(openApiDocument());
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return (_request, response) => {
    // Express compares the tag and answers 304 by itself.
    response.set({ etag, 'cache-control': 'no-cache' }).type('application/json').send(text);
  };
}
