import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseVersion } from '@keyturn/contracts/release';
import type { Logger } from '@keyturn/service-kit/log';
import express, { Router, type RequestHandler, type Response } from 'express';
import type { Agent } from 'undici';
import { serveTexts, TEXTS } from './bundle-texts.ts';
import type { CompressedTexts } from './compressed.ts';
import type { BundleSource, RemoteSource } from './sources.ts';
import { bundleHeaders, returnHeaders } from './proxy-headers.ts';
import type { Remotes } from './releases/remotes.ts';

/** Within six seconds: undici's timers may be more than half a second late. */
const TIMEOUT_MS = 5_300;
const PATIENCE_MS = 2_000;
const PAUSE_MS = 200;
const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_SOCKET'];
const FOR_EVER = 'public, max-age=31536000, immutable';
const HASHED = /\.[0-9a-f]{8}\.\w+$/;

/** Hashed files never change; anything else is revalidated each time. */
function setCaching(response: Response, path: string): void {
  const isKept = HASHED.test(path) && response.statusCode < 400;
  response.set('cache-control', isKept ? FOR_EVER : 'no-cache');
}

/** Headers of a file; Express adds the charset of other texts. */
function setFileHeaders(response: Response, path: string): void {
  setCaching(response, path);
  // Also for ranges: a shared cache must not mix them with the compressed file.
  if (TEXTS.has(extname(path))) response.vary('accept-encoding');
  if (path.endsWith('.svg')) response.set('content-type', 'image/svg+xml; charset=utf-8');
}

export interface BundleDeps {
  readonly agent: Agent;
  readonly compressed: CompressedTexts;
  readonly log: Logger;
}

/** Serves a bundle's files from a folder or its container; missing ones are left to the next handler. */
export function serveBundle(
  name: string,
  { folder, url }: BundleSource,
  { agent, compressed, log }: BundleDeps,
): RequestHandler | RequestHandler[] {
  if (folder !== undefined)
    return [
      serveTexts(folder, compressed, setFileHeaders),
      express.static(folder, { index: false, redirect: false, setHeaders: setFileHeaders }),
    ];
  return async (request, response, next) => {
    if (url === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const call = {
      origin: url,
      path: request.path,
      method: request.method,
      headers: bundleHeaders(request),
      signal: abort.signal,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    } as const;
    const answer = await askPatiently(() => agent.request(call)).catch((err: unknown) => {
      if (!abort.signal.aborted) log.warn({ bundle: name, err }, 'bundle does not answer');
      return null;
    });
    if (!answer) {
      // Not JSON: the page's loader would cache it as a manifest.
      response
        .status(503)
        .set({ 'retry-after': '1', 'cache-control': 'no-store' })
        .type('text/plain')
        .send('Not available');
      return;
    }
    if (answer.statusCode === 404) {
      await answer.body.dump();
      return next();
    }
    response.status(answer.statusCode).set(returnHeaders(answer.headers));
    setCaching(response, request.path);
    answer.body.once('error', () => response.destroy());
    answer.body.pipe(response);
  };
}

/** Retries a refused connection: a bundle's container starts in about a second. */
async function askPatiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
    try {
      return await ask();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!NOBODY_THERE.includes(code) || Date.now() > deadline) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** Serves stored releases, each below its version, whose files never change. */
export function serveReleases({ mirror, view }: Pick<Remotes, 'mirror' | 'view'>, compressed: CompressedTexts): Router {
  const router = Router();
  const setHeaders = (response: Response, path: string): void => {
    setFileHeaders(response, path);
    if (response.statusCode < 400) response.set('cache-control', FOR_EVER);
  };
  router.use('/:slice/:version', async ({ params: { slice, version } }, _response, next) => {
    if (!/^[a-z]{1,30}$/.test(slice) || !releaseVersion.safeParse(version).success) return next('router');
    // Another replica may have announced it a moment earlier.
    if (!(await mirror.read(slice, version))) await view(null);
    next();
  });
  router.use(serveTexts(mirror.folder, compressed, setHeaders));
  router.use(express.static(mirror.folder, { index: false, redirect: false, setHeaders }));
  return router;
}

/**
 * Serves `/mfe/<name>/…`. A missing file is a plain 404, never index.html: an HTML manifest would be unreadable JSON.
 */
export function serveRemotes(remotes: readonly RemoteSource[], deps: BundleDeps): Router {
  const router = Router();
  for (const remote of remotes) router.use(`/${remote.name}`, serveBundle(remote.name, remote, deps));
  router.use((_request, response) => {
    response.status(404).type('text/plain').send('Not found');
  });
  return router;
}
