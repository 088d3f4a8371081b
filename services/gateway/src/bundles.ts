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

/** Within six seconds: the clock of the connections may be more than half a second late. */
const TIMEOUT_MS = 5_300;
const PATIENCE_MS = 2_000;
const PAUSE_MS = 200;
const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_SOCKET'];
const FOR_EVER = 'public, max-age=31536000, immutable';
const HASHED = /\.[0-9a-f]{8}\.\w+$/;

/** Hashed files never change; everything else, and an answer that is no file, is asked for again each time. */
function setCaching(response: Response, path: string): void {
  const isKept = HASHED.test(path) && response.statusCode < 400;
  response.set('cache-control', isKept ? FOR_EVER : 'no-cache');
}

/** What a file of a folder carries; the other texts get their charset from Express. */
function setFileHeaders(response: Response, path: string): void {
  setCaching(response, path);
  // A part of a file, too: a shared cache may not take it for one of the compressed file.
  if (TEXTS.has(extname(path))) response.vary('accept-encoding');
  if (path.endsWith('.svg')) response.set('content-type', 'image/svg+xml; charset=utf-8');
}

/** What bundles are served with. */
export interface BundleDeps {
  readonly agent: Agent;
  readonly compressed: CompressedTexts;
  readonly log: Logger;
}

/** Serves one bundle's files from a folder or from its own container; what is not there is left to the next handler. */
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
      // No JSON: the loader in the page would take it for a manifest, and keep it.
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

/** Asks again for a while where nobody listens: the container of a bundle starts in about a second. */
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

/** Serves the releases that are stored here, each below its version: what stands there never changes. */
export function serveReleases({ mirror, view }: Pick<Remotes, 'mirror' | 'view'>, compressed: CompressedTexts): Router {
  const router = Router();
  const setHeaders = (response: Response, path: string): void => {
    setFileHeaders(response, path);
    if (response.statusCode < 400) response.set('cache-control', FOR_EVER);
  };
  router.use('/:slice/:version', async ({ params: { slice, version } }, _response, next) => {
    if (!/^[a-z]{1,30}$/.test(slice) || !releaseVersion.safeParse(version).success) return next('router');
    // Another replica may have named it, which looked a moment earlier.
    if (!(await mirror.read(slice, version))) await view(null);
    next();
  });
  router.use(serveTexts(mirror.folder, compressed, setHeaders));
  router.use(express.static(mirror.folder, { index: false, redirect: false, setHeaders }));
  return router;
}

/**
 * Serves `/mfe/<name>/…`. What is not there is a plain 404, never index.html: a manifest that is HTML would fail as
 * unreadable JSON instead.
 */
export function serveRemotes(remotes: readonly RemoteSource[], deps: BundleDeps): Router {
  const router = Router();
  for (const remote of remotes) router.use(`/${remote.name}`, serveBundle(remote.name, remote, deps));
  router.use((_request, response) => {
    response.status(404).type('text/plain').send('Not found');
  });
  return router;
}
