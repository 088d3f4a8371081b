import express from 'express';
import type { Express, RequestHandler, Router } from 'express';
import { logAccess } from './access-log.ts';
import { readAddress } from './address.ts';
import { answerErrors, answerUnknownRoute } from './errors.ts';
import type { Logger } from '../base/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export { parse } from './parse.ts';
export { addressOf, logAccess, requestIdOf } from './access-log.ts';
export { answerErrors, answerUnknownRoute } from './errors.ts';

/** What an app is made of. */
export interface AppOptions {
  name: string;
  log: Logger;
  metrics: Metrics;
  /** Runs before every route but /healthz, /readyz and /metrics. */
  identity?: RequestHandler;
  routes: (router: Router) => void;
  /** Throws while the service cannot do its work. */
  ready?: () => Promise<void>;
  /** Called after each answered call that may have written. */
  onWrite?: () => void;
}

/** An Express app with everything around the routes: ids, logs, health, metrics and one shape of errors (security S-40). */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(logAccess(options), readAddress);
  addOperations(app, options);
  if (options.identity) app.use(options.identity);
  if (options.onWrite) app.use(notifyWrites(options.onWrite));
  options.routes(app);
  app.use(answerUnknownRoute);
  app.use(answerErrors(options.log));
  return app;
}

function addOperations(app: Express, { metrics, ready, log }: AppOptions): void {
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
