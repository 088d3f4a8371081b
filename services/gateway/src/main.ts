import { readEnvOrExit } from '@keyturn/service-kit/env';
import { createTokenIssuer } from '@keyturn/service-kit/identity';
import { createLog } from '@keyturn/service-kit/log';
import { listen, openListener, stopOnSignals } from '@keyturn/service-kit/serve';
import { endStart } from '@keyturn/service-kit/start-error';
import { startTracing } from '@keyturn/service-kit/tracing';
import { VERSION } from '@keyturn/service-kit/version';
import { createGateway } from './app.ts';
import { gatewayEnv } from './config.ts';

const UPLOAD_TIMEOUT_MS = 60_000;

const env = readEnvOrExit(gatewayEnv);
const log = createLog('gateway', env.LOG_LEVEL);
const stopTracing = await startTracing('gateway', env.OTEL_EXPORTER_OTLP_ENDPOINT);
const gateway = createGateway(
  { log, tokens: createTokenIssuer(env.TOKEN_PRIVATE_KEY), now: () => new Date() },
  {
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    services: env.SERVICES,
    remotes: env.REMOTES,
    shellFolder: env.SHELL_FOLDER,
    shellUrl: env.SHELL_URL,
    stateFolder: env.STATE_FOLDER,
    releaseKeys: env.RELEASE_KEYS,
    releases: env.RELEASES,
    previewSources: env.PREVIEW_SOURCES,
    limits: env.LIMITS,
    trustProxy: env.TRUST_PROXY ?? 0,
    connectSources: [],
  },
);
try {
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = env;
  if (metricsPort !== undefined)
    await openListener('gateway’s metrics', gateway.operations, { port: metricsPort, host: metricsHost });
  const service = { name: 'gateway', start: () => Promise.resolve(), ...gateway };
  const running = await listen(service, env.PORT, env.HOST, UPLOAD_TIMEOUT_MS);
  log.info({ port: running.port, version: VERSION }, 'the gateway runs');
  stopOnSignals(running, stopTracing);
} catch (error) {
  endStart(error, log);
}
