import { createHash } from 'node:crypto';
import { openApiDocument } from '@keyturn/contracts/openapi';
import type { RequestHandler } from 'express';
import type { CompressedTexts } from './compressed.ts';

/** Serves the OpenAPI document of the whole public API, built once from the table of calls. */
export function serveOpenApi(compressed: CompressedTexts): RequestHandler {
  const text = Buffer.from(JSON.stringify(openApiDocument()));
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const given = { key: `openapi ${etag}`, bytes: text.length, read: () => Promise.resolve(text) };
  return async (request, response) => {
    // Express compares the tag and answers 304.
    response.set({ etag, 'cache-control': 'no-cache' }).type('application/json');
    if (!(await compressed.send(request, response, given))) response.send(text);
  };
}
