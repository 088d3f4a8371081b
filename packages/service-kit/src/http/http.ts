import express from 'express';
import type { Express, RequestHandler, Router } from 'express';
import { logAccess } from './access-log.ts';
import { readAddress } from './address.ts';
import { answerErrors, answerUnknownRoute } from './errors.ts';
import { refuseManyHeaders } from './many-headers.ts';
import type { Logger } from '../base/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export { parse } from './parse.ts';
export { addressOf, logAccess, noteRefusal, requestIdOf } from './access-log.ts';
export { refuseManyHeaders } from './many-headers.ts';
export { answerErrors, answerUnknownRoute, REFUSAL_HEADER } from './errors.ts';

/** The parts of an app. */
export interface AppOptions {
  name: string;
  log: Logger;
  metrics: Metrics;
  /** Runs before every route except /healthz, /readyz, /metrics and /internal/contract. */
  identity?: RequestHandler;
  routes: (router: Router) => void;
  /** The public contract, for remotes' release checks. */
  contract?: () => object;
  /** Throws while the service is not ready. */
  ready?: () => Promise<void>;
  /** Called after each answer whose call may have written. */
  onWrite?: () => void;
}

/** An Express app with ids, logs, health, metrics and uniform errors around its routes (security S-40). */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(logAccess(options), refuseManyHeaders, readAddress);
  addOperations(app, options);
  if (options.identity) app.use(options.identity);
  if (options.onWrite) app.use(notifyWrites(options.onWrite));
  options.routes(app);
  app.use(answerUnknownRoute);
  app.use(answerErrors(options.log, { sendsCode: true }));
  return app;
}

function addOperations(app: Express, { metrics, ready, log, contract }: AppOptions): void {
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    try {
      await ready?.();
      res.json({ status: 'ok' });
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      res.status(503).json({ status: 'unavailable' });
    }
  });
  if (contract) app.get('/internal/contract', (_req, res) => void res.json(contract()));
  app.get('/metrics', async (_req, res) => {
    res.type('text/plain').send(await metrics.print());
  });
}

function notifyWrites(onWrite: () => void): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') res.once('close', onWrite);
    next();
  };
}
