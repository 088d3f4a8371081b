import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { TokenIssuer } from '@keyturn/service-kit/identity';
import { answerErrors, answerUnknownRoute, logAccess } from '@keyturn/service-kit/http';
import type { Logger } from '@keyturn/service-kit/log';
import { createMetrics } from '@keyturn/service-kit/metrics';
import { badRequest } from '@keyturn/service-kit/problem';
import { serveBundles, setCaching } from './bundles.ts';
import type { GatewayConfig } from './config.ts';
import { findSession } from './find-session.ts';
import { limitAddress, limitCalls, limitInFlight } from './limits.ts';
import { checkOrigin } from './origin-check.ts';
import { serveOpenApi } from './openapi.ts';
import { servePage } from './page.ts';
import { createAgent, findService, forward } from './proxy.ts';
import { createRemotes } from './remotes.ts';
import { securityHeaders } from './security-headers.ts';
import { identify } from './session.ts';

/** What the gateway is given instead of reaching for it. */
export interface GatewayDeps {
  readonly log: Logger;
  readonly tokens: TokenIssuer;
  now(): Date;
}

/** The gateway: the one public address. Its order is the order of architecture section 4; it holds no business rule. */
export interface Gateway {
  readonly app: Express;
  /** Prometheus text, for a port that is not public. */
  readonly operations: Express;
  /** Ends live streams, so that the rest can drain. */
  endStreams(): void;
  stop(): Promise<void>;
}

export function createGateway(deps: GatewayDeps, config: GatewayConfig): Gateway {
  const { log, tokens } = deps;
  const agent = createAgent();
  const metrics = createMetrics('gateway');
  const remotes = createRemotes({ sources: config.remotes, stateFolder: config.stateFolder, log, now: deps.now });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);

  const proxy = forward({ services: config.services, tokens, agent, log });

  app.use(checkTarget);
  app.use(securityHeaders(config.publicOrigin?.startsWith('https:') ?? false, config.connectSources));
  app.use(
    logAccess({ log, metrics, routeOf: (request) => findService(config.services, request.path)?.name ?? 'page' }),
  );
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const { remotes: known } = await remotes.list();
    response.status(known.length > 0 ? 200 : 503).json({ status: known.length > 0 ? 'ok' : 'unavailable' });
  });
  app.use(
    compression({
      filter: (request, response) => request.path !== '/api/live' && compression.filter(request, response),
    }),
  );

  app.use(['/api', '/media'], limitInFlight(config.limits.inFlight));
  app.use(
    '/api',
    checkOrigin(config.publicOrigin),
    limitAddress(config.limits.addressCalls),
    identify(findSession({ services: config.services, tokens, agent })),
    limitCalls(config.limits),
  );
  app.get('/api/openapi.json', serveOpenApi());
  app.use(proxy.handle);
  app.use(['/api', '/media', '/internal', '/metrics'], answerUnknownRoute);

  app.get('/remotes.json', async (_request, response) => {
    response.set('cache-control', 'no-cache').json(await remotes.list());
  });
  app.use('/mfe', serveBundles(config.remotes, agent));
  app.use(express.static(config.shellFolder, { index: false, redirect: false, setHeaders: setCaching }));
  app.use(servePage(config.shellFolder, remotes));
  app.use(answerUnknownRoute);
  app.use(answerErrors(log));

  const operations = express();
  operations.get(
    '/metrics',
    async (_request, response) => void response.type('text/plain').send(await metrics.print()),
  );

  return { app, operations, endStreams: proxy.endStreams, stop: () => agent.destroy() };
}

/** A request id comes from here, not from outside; and a target that is no path is for proxies, which this is not. */
const checkTarget: RequestHandler = (request, _response, next) => {
  delete request.headers['x-request-id'];
  if (!request.url.startsWith('/')) throw badRequest('That address cannot be read.');
  next();
};
