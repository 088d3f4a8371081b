import type { Server } from 'node:http';
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Agent } from 'undici';
import { pageReports, REPORT_BYTES } from '@keyturn/contracts/reports';
import type { TokenIssuer } from '@keyturn/service-kit/identity';
import { answerErrors, answerUnknownRoute, logAccess, parse, refuseManyHeaders } from '@keyturn/service-kit/http';
import type { Logger } from '@keyturn/service-kit/log';
import { createMetrics, measureReadiness, type Metrics } from '@keyturn/service-kit/metrics';
import { badRequest } from '@keyturn/service-kit/problem';
import { auditRefusals } from './audit.ts';
import { createBreakers } from './breaker.ts';
import { serveBundle, serveReleases, serveRemotes } from './bundles.ts';
import { createAgents } from './call-service.ts';
import { createCompressedTexts } from './compressed.ts';
import type { GatewayConfig } from './config.ts';
import { readLot, readPreview } from './cookies.ts';
import { limitAddress, limitCalls, readBody } from './limits.ts';
import { checkOrigin } from './origin-check.ts';
import { serveOpenApi } from './openapi.ts';
import { servePage } from './page.ts';
import { createOpenStreams } from './open-streams.ts';
import { findService, forward } from './proxy.ts';
import { countCallers, nameOf, readCaller } from './releases/callers.ts';
import { takeCommands } from './releases/commands.ts';
import { createLots } from './releases/lots.ts';
import { createPreviews } from './releases/previews.ts';
import { createReports } from './releases/reports.ts';
import { askForPreview, beginPreview, endPreview, refusePreview } from './releases/take-previews.ts';
import { createRemotes, type Remotes } from './releases/remotes.ts';
import { securityHeaders, transportSecurity } from './security-headers.ts';
import { createOutages, findSession, identify } from './session.ts';
import { createShellPage } from './shell-page.ts';

/** Dependencies of the gateway. */
export interface GatewayDeps {
  readonly log: Logger;
  readonly tokens: TokenIssuer;
  now(): Date;
  /** A monotonic clock in ms for waits; the machine's by default. */
  readonly clockMs?: () => number;
}

/** The gateway: the one public address. Its order is that of "A call" in ARCHITECTURE.md; it has no business rules. */
export interface Gateway {
  readonly app: Express;
  /** Prometheus text, for a private port. */
  readonly operations: Express;
  /** Headers of every answer, including those to unreadable requests. */
  readonly headersOfAll: Record<string, string>;
  /** Limits the connections of its server. */
  prepareServer(server: Server): void;
  /** Ends live streams, so that the rest can drain. */
  endStreams(): void;
  stop(): Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

export function createGateway(deps: GatewayDeps, config: GatewayConfig): Gateway {
  const { log, tokens, clockMs = () => performance.now() } = deps;
  const agents = createAgents(config.limits.serviceConnections);
  const metrics = createMetrics('gateway');
  const shell = { folder: config.shellFolder, url: config.shellUrl };
  const lasting = { stateFolder: config.stateFolder, log, now: deps.now };
  const serviceOf = (path: string) => findService(config.services, path);
  // Releases use the machine's clock, because demo data sets the product's back.
  const machineNow = () => new Date();
  const isSigned = config.releases === 'signed';
  const page = createShellPage({ source: shell, ...lasting });
  const sources = { sources: config.remotes, isSigned, serviceOf, provides: page.provides };
  const remotes = createRemotes({ ...sources, ...lasting, now: machineNow });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);

  const ready = async () => {
    const { list } = await remotes.view(null);
    if (list.remotes.length === 0 || !(await page.read())) throw new Error('no page can be shown');
  };
  measureReadiness(metrics, ready);

  const breakerOf = createBreakers(config.services.map(({ name }) => name));
  const find = findSession({ services: config.services, tokens, agent: agents.sessions, breakerOf });
  const streams = createOpenStreams(find, config.sessionCheckMs);

  // First, so that every refusal has them.
  const isHttps = config.publicOrigin?.startsWith('https:') ?? false;
  app.use(securityHeaders(isHttps, config.connectSources));
  app.use(dropForeign);
  const routeOf = ({ path }: Request) => serviceOf(path)?.name ?? 'page';
  const callerOf = (request: Request) =>
    readCaller(request, (slice) => {
      const versions = remotes.servedVersions(slice);
      // A preview may break other slices in its page.
      return versions && readPreview(request) !== null ? NONE : versions;
    });
  app.use(logAccess({ log, metrics, routeOf, callerOf: (request) => nameOf(callerOf(request)) }));
  app.use(countCallers(metrics, callerOf, routeOf));
  app.use(auditRefusals(log, clockMs), refuseManyHeaders, checkTarget);
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const isReady = await ready().then(
      () => true,
      () => false,
    );
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  });
  app.use(limitAddress(config.limits.addressRequests));
  app.use('/api', checkOrigin(config.publicOrigin));
  app.use('/api/reports', express.json({ limit: REPORT_BYTES, inflate: false }));
  app.use('/api', readBody(), identify(find, createOutages(clockMs)), limitCalls(config.limits));
  const compressed = createCompressedTexts();
  app.get('/api/openapi.json', serveOpenApi(compressed));
  app.post('/api/reports', takeReports(remotes, metrics, log));
  app.use(forward({ services: config.services, tokens, agents, breakerOf, streams, log }));
  app.use(['/api', '/media', '/internal', '/metrics'], answerUnknownRoute);

  const previewing = { keys: config.releaseKeys ?? [], sources: config.previewSources ?? [], now: machineNow };
  const previews = createPreviews(remotes, previewing);
  app.get('/remotes.json', async (request, response) => {
    const { list } = await previews.viewOf(request, readLot(request));
    response.set('cache-control', 'private, no-cache').json(list);
  });
  app.use('/releases', checkOrigin(config.publicOrigin));
  app.post('/releases/:slice', takeCommands(remotes, config.releaseKeys ?? [], machineNow));
  app.get('/releases/:slice/preview', askForPreview(previews));
  app.post('/releases/:slice/preview', beginPreview(previews));
  app.post('/releases/:slice/preview/end', endPreview);
  app.use('/releases', refusePreview);
  const bundleDeps = { agent: agents.lasting, compressed, log };
  app.use('/mfe', serveReleases(remotes, compressed), serveRemotes(config.remotes, bundleDeps));
  const pages = servePage(page, { remotes, previews, lots: createLots(), compressed });
  app.use(pages.serve, serveBundle('shell', shell, bundleDeps), pages.serveRest);
  app.use(answerUnknownRoute);
  app.use(answerErrors(log));

  const operations = express();
  operations.get(
    '/metrics',
    async (_request, response) => void response.type('text/plain').send(await metrics.print()),
  );

  const stop = async (): Promise<void> => {
    streams.stop();
    await Promise.all(Object.values(agents).map((agent: Agent) => agent.destroy()));
  };
  return {
    app,
    operations,
    headersOfAll: transportSecurity(isHttps),
    prepareServer(server) {
      server.maxConnections = config.limits.connections;
    },
    endStreams: streams.endAll,
    stop,
  };
}

function takeReports(remotes: Remotes, metrics: Metrics, log: Logger): RequestHandler {
  const { tallies } = remotes;
  const reports = createReports(remotes, { tallies, metrics, log, clockMs: () => performance.now() });
  return async (request, response) => {
    const { reports: given } = parse(pageReports, request.body);
    // A page with a preview says nothing about other visitors' releases.
    if (readPreview(request) === null) await reports.take(given, readLot(request));
    response.status(204).end();
  };
}

/** Request id and trace originate here, not outside. */
const dropForeign: RequestHandler = (request, _response, next) => {
  delete request.headers['x-request-id'];
  delete request.headers['traceparent'];
  next();
};

/** An absolute target is for proxies, which this is not; and there is one host. */
const checkTarget: RequestHandler = (request, _response, next) => {
  const hosts = request.headersDistinct.host?.length ?? 0;
  if (!request.url.startsWith('/') || hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0'))
    throw badRequest('That address cannot be read.');
  next();
};
