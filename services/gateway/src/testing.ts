import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokenIssuer, generateKeyPair } from '@keyturn/service-kit/identity';
import { createLog, type Logger } from '@keyturn/service-kit/log';
import { listen } from '@keyturn/service-kit/serve';
import { routesOf } from '@keyturn/service-kit/testing-calls';
import { createGateway, type Gateway } from './app.ts';
import { DEFAULT_LIMITS, type GatewayConfig } from './config.ts';

/** What an upstream received. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A fake service: records requests, and answers as the test sets. */
export interface Upstream {
  readonly url: string;
  readonly received: Received[];
  /** Calls whose head has arrived. */
  begun: number;
  answer: (received: Received, response: ServerResponse) => void;
  /** Answers 503 without reading the body. */
  isRefusing: boolean;
  /** Resets connections this long after a call began, in ms. */
  breaksOffAfterMs: number | null;
  stop(): Promise<void>;
}

/** What ends with a test. */
interface Context {
  after(stop: () => Promise<void>): unknown;
}

export async function startUpstream(context: Context): Promise<Upstream> {
  const server: Server = createServer((request, response) => {
    upstream.begun += 1;
    if (upstream.isRefusing) return void response.writeHead(503, { 'retry-after': '2' }).end('{}');
    if (upstream.breaksOffAfterMs !== null) {
      return void setTimeout(() => request.socket.destroy(), upstream.breaksOffAfterMs);
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const received = { method, url, headers, body };
      upstream.received.push(received);
      upstream.answer(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    begun: 0,
    isRefusing: false,
    breaksOffAfterMs: null,
    answer: (_received, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}'),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  context.after(upstream.stop);
  return upstream;
}

/** A container that serves files, as nginx would. */
export async function startFiles(context: Context, files: () => Readonly<Record<string, string>>): Promise<Upstream> {
  const upstream = await startUpstream(context);
  upstream.answer = ({ url }, response) => {
    const text = files()[url];
    response.statusCode = text === undefined ? 404 : 200;
    response.setHeader('server', 'nginx').end(text ?? 'Not found');
  };
  return upstream;
}

/** What is logged at a level, and the log that it is written to. */
export function recordLog(level: 'info' | 'warn' | 'error') {
  const lines: Record<string, unknown>[] = [];
  const log = Object.assign(createLog('gateway', 'silent'), {
    [level]: (fields: Record<string, unknown>) => void lines.push(fields),
  });
  return { lines, log };
}

export const SESSION = 's'.repeat(43);
export const ANN = { userId: 'user-ann', email: 'ann@example.edu', name: 'Ann' };
/** Longer than what the gateway has read stays fresh. */
export const FRESH_MS = 1_100;
const PATHS = [{ path: '/tour-requests', topBar: true }];
const MANIFEST = { name: 'tours', title: 'Tours', contract: 1, version: '2', paths: PATHS };

/** The manifest of a remote that is no release, as `remote.json` has it: version 2 of tours unless told. */
export const manifestOf = (changes: object = {}): string => JSON.stringify({ ...MANIFEST, ...changes });

/** A gateway with two fake services: `profiles`, which knows Ann's session, and `tours`. */
export async function startGateway(
  context: Context,
  overrides: Partial<GatewayConfig> = {},
  given: { clockMs?: () => number; log?: Logger } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-gateway-'));
  const bundle = join(folder, 'tours');
  const shell = join(folder, 'shell');
  await mkdir(bundle);
  await mkdir(shell);
  await writeFile(join(bundle, 'remote.json'), manifestOf({ version: '1.2.3' }));
  await writeFile(join(bundle, 'chunk.0123abcd.js'), 'export {}');
  await writeFile(
    join(shell, 'index.html'),
    '<html><head><script type="application/json" id="remotes"></script></head></html>',
  );
  const profiles = await startUpstream(context);
  const tours = await startUpstream(context);
  profiles.answer = ({ headers }, response) => {
    const user = headers['x-session-id'] === SESSION ? ANN : null;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ user }));
  };
  const keys = generateKeyPair();
  const config: GatewayConfig = {
    publicOrigin: null,
    services: [
      {
        name: 'profiles',
        url: profiles.url,
        prefixes: ['/api/users', '/api/profiles', '/api/session', '/media/profiles'],
      },
      { name: 'tours', url: tours.url, prefixes: ['/api/tour-requests', '/api/media', '/api/live'] },
    ],
    remotes: [{ name: 'tours', folder: bundle }],
    shellFolder: shell,
    stateFolder: join(folder, 'state'),
    limits: DEFAULT_LIMITS,
    trustProxy: 0,
    connectSources: [],
    ...overrides,
  };
  let routes: readonly string[] = [];
  let readMetrics = () => Promise.resolve('');
  let aheadMs = 0;
  const start = async () => {
    const gateway = createGateway(
      {
        log: given.log ?? createLog('gateway', 'silent'),
        tokens: createTokenIssuer(keys.privateKey),
        now: () => new Date(Date.now() + aheadMs),
        ...(given.clockMs && { clockMs: given.clockMs }),
      },
      config,
    );
    routes = routesOf(gateway.app);
    readMetrics = () => metricsOf(gateway);
    const running = await listen({ name: 'gateway', start: () => Promise.resolve(), ...gateway }, 0);
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= running.close());
    context.after(close);
    return { url: `http://127.0.0.1:${running.port}`, close };
  };
  const { url } = await start();
  context.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const { stateFolder } = config;
  /** Advances the gateway's clock, so that its cached reads expire. */
  const advance = (ms: number) => void (aheadMs += ms);
  return { advance, url, routes, readMetrics, profiles, tours, bundle, shell, stateFolder, keys, startAnother: start };
}

/** The gateway's Prometheus text. */
async function metricsOf({ operations }: Gateway): Promise<string> {
  const server = operations.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await new Promise((resolve) => server.close(resolve));
  return text;
}

/** A call as Ann's browser makes it. */
export const asAnn = (headers: Record<string, string> = {}) => ({ cookie: `__Host-sid=${SESSION}`, ...headers });
