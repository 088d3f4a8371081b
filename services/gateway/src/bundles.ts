import type { Agent } from 'undici';
import { unavailable } from '@keyturn/service-kit/problem';
import express, { Router, type Response } from 'express';
import type { RemoteSource } from './config.ts';
import { returnHeaders } from './proxy-headers.ts';

const TIMEOUT_MS = 6_000;
const HASHED = /\.[0-9a-f]{8}\.\w+$/;

/** Hashed files never change; everything else is asked for again each time. */
export function setCaching(response: Response, path: string): void {
  response.set('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/**
 * Serves `/mfe/<name>/…` from a folder or from the remote's own container. What is not there is a plain 404, never
 * index.html: a manifest that is HTML would fail as unreadable JSON instead.
 */
export function serveBundles(remotes: readonly RemoteSource[], agent: Agent): Router {
  const router = Router();
  for (const { name, folder, url } of remotes) {
    if (folder !== undefined) {
      router.use(`/${name}`, express.static(folder, { index: false, redirect: false, setHeaders: setCaching }));
    } else if (url !== undefined) {
      router.get(`/${name}/{*path}`, async (request, response) => {
        const path = request.path.slice(name.length + 1);
        const call = { origin: url, path, method: 'GET' as const, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
        const answer = await agent.request(call).catch((cause: unknown) => {
          throw Object.assign(unavailable(`The remote ${name} does not answer.`), { cause });
        });
        response.status(answer.statusCode).set(returnHeaders(answer.headers));
        setCaching(response, path);
        answer.body.once('error', () => response.destroy());
        answer.body.pipe(response);
      });
    }
  }
  router.use((_request, response) => {
    response.status(404).type('text/plain').send('Not found');
  });
  return router;
}
