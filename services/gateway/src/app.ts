import type { Server } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import type { Agent } from 'undici';
import type { TokenIssuer } from '@keyturn/service-kit/identity';
import { answerErrors, answerUnknownRoute, logAccess } from '@keyturn/service-kit/http';
import type { Logger } from '@keyturn/service-kit/log';
import { createMetrics, measureReadiness } from '@keyturn/service-kit/metrics';
import { badRequest } from '@keyturn/service-kit/problem';
import { createAgents } from './agents.ts';
import { auditRefusals } from './audit.ts';
import { boundConnections } from './bound-connections.ts';
import { createBreakers } from './breaker.ts';
import { serveBundle, serveRemotes } from './bundles.ts';
import { createCompressedTexts } from './compressed.ts';
import type { GatewayConfig } from './config.ts';
import { endUnsent } from './end-unsent.ts';
import { fitConnections, mostOpenFiles } from './fit-connections.ts';
import { findSession } from './find-session.ts';
import { createFlows } from './flows.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { limitAddress, limitAddressCalls, limitCalls, limitFiles } from './limits.ts';
import { checkOrigin } from './origin-check.ts';
import { serveOpenApi } from './openapi.ts';
import { servePage } from './page.ts';
import { createOpenStreams } from './open-streams.ts';
import { createPlaces, limitPerson, placeOf } from './places.ts';
import { findService, forward } from './proxy.ts';
import { limitLive } from './live.ts';
import { createRemotes } from './remotes.ts';
import { securityHeaders, transportSecurity } from './security-headers.ts';
import { identify } from './session.ts';
import { createShellPage } from './shell-page.ts';
import { refuseTinyChunks } from './tiny-chunks.ts';

/** What the gateway is given instead of reaching for it. */
export interface GatewayDeps {
  readonly log: Logger;
  readonly tokens: TokenIssuer;
  now(): Date;
  /** Milliseconds of a clock that only goes forward, for waits; the machine's unless told. */
  readonly clockMs?: () => number;
}

/** The gateway: the one public address. Its order is the order of "A call" in ARCHITECTURE.md; it holds no business rule. */
export interface Gateway {
  readonly app: Express;
  /** Prometheus text, for a port that is not public. */
  readonly operations: Express;
  /** Headers of every answer, those to what cannot be read included. */
  readonly headersOfAll: Record<string, string>;
  /** Bounds the connections of the server that it answers on, and what may come on them. */
  prepareServer(server: Server): void;
  /** Ends live streams, so that the rest can drain. */
  endStreams(): void;
  stop(): Promise<void>;
}

/** Its own, and that of the call to a service. */
const FILES_PER_CONNECTION = 2;

export function createGateway(deps: GatewayDeps, config: GatewayConfig): Gateway {
  const { log, tokens, clockMs = () => performance.now() } = deps;
  const files = { most: mostOpenFiles(), perConnection: config.filesPerConnection ?? FILES_PER_CONNECTION };
  const limits = fitConnections(config.limits, files, log);
  const agents = createAgents(config.limits.serviceConnections);
  const metrics = createMetrics('gateway');
  const shell = { folder: config.shellFolder, url: config.shellUrl };
  const lasting = { stateFolder: config.stateFolder, log, now: deps.now };
  const remotes = createRemotes({ sources: config.remotes, ...lasting });
  const page = createShellPage({ source: shell, ...lasting });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);

  const places = createPlaces({ limits: config.limits, clockMs, log });
  const kept = createKeptAnswers(config.limits.keptMegabytes, clockMs);
  const flows = createFlows(config.limits, kept, clockMs);
  const ready = async () => {
    places.check();
    const { remotes: known } = await remotes.list();
    if (known.length === 0 || !(await page.read())) throw new Error('no page can be shown');
  };
  measureReadiness(metrics, ready);

  const breakerOf = createBreakers(config.services.map(({ name }) => name));
  const find = findSession({ services: config.services, tokens, agent: agents.sessions, breakerOf });
  const streams = createOpenStreams(find, config.sessionCheckMs);

  // First, so that no refusal goes without them.
  const isHttps = config.publicOrigin?.startsWith('https:') ?? false;
  app.use(securityHeaders(isHttps, config.connectSources));
  app.use(endUnsent, checkTarget);
  app.use(
    logAccess({ log, metrics, routeOf: (request) => findService(config.services, request.path)?.name ?? 'page' }),
  );
  app.use(auditRefusals(log, clockMs));
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const isReady = await ready().then(
      () => true,
      () => false,
    );
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  });
  app.use(flows.handle, limitLive(config.limits.liveStreams));
  app.use(['/api', '/media'], places.handle);
  app.use('/media', limitAddress(config.limits.mediaCalls));
  app.use(
    '/api',
    checkOrigin(config.publicOrigin),
    limitAddressCalls(config.limits.addressCalls),
    identify(find),
    limitPerson,
    limitCalls(config.limits),
  );
  const compressed = createCompressedTexts();
  app.get('/api/openapi.json', leavePlace, serveOpenApi(compressed));
  app.use(forward({ services: config.services, tokens, agents, breakerOf, streams, kept, log }));
  app.use(['/api', '/media', '/internal', '/metrics'], answerUnknownRoute);

  app.use(limitFiles(config.limits.fileCalls));
  app.get('/remotes.json', async (_request, response) => {
    response.set('cache-control', 'no-cache').json(await remotes.list());
  });
  const bundleDeps = { agent: agents.lasting, compressed, log };
  app.use('/mfe', serveRemotes(config.remotes, bundleDeps));
  app.use(servePage(page, remotes, compressed));
  app.use(serveBundle('shell', shell, bundleDeps));
  app.use(answerUnknownRoute);
  app.use(answerErrors(log));

  const operations = express();
  operations.get(
    '/metrics',
    async (_request, response) => void response.type('text/plain').send(await metrics.print()),
  );

  const stop = async (): Promise<void> => {
    flows.stop();
    streams.stop();
    await Promise.all(Object.values(agents).map((agent: Agent) => agent.destroy()));
  };
  return {
    app,
    operations,
    headersOfAll: transportSecurity(isHttps),
    prepareServer(server) {
      boundConnections(server, { limits, trustProxy: config.trustProxy }, log);
      refuseTinyChunks(server);
    },
    endStreams: streams.endAll,
    stop,
  };
}

const leavePlace: RequestHandler = (request, _response, next) => {
  placeOf(request).leave();
  next();
};

/** Characters of an `Accept-Encoding`; a browser's has about thirty. */
const MOST_ENCODINGS = 200;

/** Request id and trace come from here, not from outside; a target that is no path is for proxies, which this is not; and the host is one. */
const checkTarget: RequestHandler = (request, _response, next) => {
  delete request.headers['x-request-id'];
  delete request.headers['traceparent'];
  // Longer than any browser's, it takes longer to read than the page to send.
  if ((request.headers['accept-encoding'] ?? '').length > MOST_ENCODINGS) delete request.headers['accept-encoding'];
  const hosts = request.headersDistinct.host?.length ?? 0;
  if (!request.url.startsWith('/') || hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0'))
    throw badRequest('That address cannot be read.');
  next();
};
