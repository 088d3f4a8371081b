import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { TokenIssuer } from '@keyturn/service-kit/identity';
import { answerErrors, answerUnknownRoute, logAccess } from '@keyturn/service-kit/http';
import type { Logger } from '@keyturn/service-kit/log';
import { createMetrics, measureReadiness } from '@keyturn/service-kit/metrics';
import { badRequest } from '@keyturn/service-kit/problem';
import { createBreakers } from './breaker.ts';
import { serveBundle, serveRemotes } from './bundles.ts';
import type { GatewayConfig } from './config.ts';
import { findSession } from './find-session.ts';
import { limitAddress, limitCalls, limitInFlight } from './limits.ts';
import { checkOrigin } from './origin-check.ts';
import { serveOpenApi } from './openapi.ts';
import { servePage } from './page.ts';
import { createAgents, findService, forward } from './proxy.ts';
import { isLive } from './live.ts';
import { createRemotes } from './remotes.ts';
import { securityHeaders } from './security-headers.ts';
import { identify } from './session.ts';
import { createShellPage } from './shell-page.ts';

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
  const agents = createAgents();
  const metrics = createMetrics('gateway');
  const shell = { folder: config.shellFolder, url: config.shellUrl };
  const lasting = { stateFolder: config.stateFolder, log, now: deps.now };
  const remotes = createRemotes({ sources: config.remotes, ...lasting });
  const page = createShellPage({ source: shell, ...lasting });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);

  const ready = async () => {
    const { remotes: known } = await remotes.list();
    if (known.length === 0 || !(await page.read())) throw new Error('no page can be shown');
  };
  measureReadiness(metrics, ready);

  const breakerOf = createBreakers(config.services.map(({ name }) => name));
  const proxy = forward({ services: config.services, tokens, agents, breakerOf, log });

  app.use(checkTarget);
  app.use(securityHeaders(config.publicOrigin?.startsWith('https:') ?? false, config.connectSources));
  app.use(
    logAccess({ log, metrics, routeOf: (request) => findService(config.services, request.path)?.name ?? 'page' }),
  );
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const isReady = await ready().then(
      () => true,
      () => false,
    );
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  });
  app.use(
    compression({
      filter: (request, response) => !isLive(request) && compression.filter(request, response),
    }),
  );

  app.use(['/api', '/media'], limitInFlight(config.limits.inFlight));
  app.use(
    '/api',
    checkOrigin(config.publicOrigin),
    limitAddress(config.limits.addressCalls),
    identify(findSession({ services: config.services, tokens, agent: agents.calls, breakerOf })),
    limitCalls(config.limits),
  );
  app.get('/api/openapi.json', serveOpenApi());
  app.use(proxy.handle);
  app.use(['/api', '/media', '/internal', '/metrics'], answerUnknownRoute);

  app.get('/remotes.json', async (_request, response) => {
    response.set('cache-control', 'no-cache').json(await remotes.list());
  });
  app.use('/mfe', serveRemotes(config.remotes, { agent: agents.lasting, log }));
  app.use(servePage(page, remotes));
  app.use(serveBundle('shell', shell, { agent: agents.lasting, log }));
  app.use(answerUnknownRoute);
  app.use(answerErrors(log));

  const operations = express();
  operations.get(
    '/metrics',
    async (_request, response) => void response.type('text/plain').send(await metrics.print()),
  );

  const stop = async (): Promise<void> => {
    await Promise.all([agents.calls.destroy(), agents.lasting.destroy()]);
  };
  return { app, operations, endStreams: proxy.endStreams, stop };
}

/** Request id and trace come from here, not from outside; and a target that is no path is for proxies, which this is not. */
const checkTarget: RequestHandler = (request, _response, next) => {
  delete request.headers['x-request-id'];
  delete request.headers['traceparent'];
  if (!request.url.startsWith('/')) throw badRequest('That address cannot be read.');
  next();
};
