import { readEnvOrExit } from '@keyturn/service-kit/env';
import { createTokenIssuer } from '@keyturn/service-kit/identity';
import { createLog } from '@keyturn/service-kit/log';
import { serve } from '@keyturn/service-kit/serve';
import { startTracing } from '@keyturn/service-kit/tracing';
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
    limits: env.LIMITS,
    trustProxy: env.TRUST_PROXY,
    connectSources: [],
  },
);
if (env.METRICS_PORT !== undefined) gateway.operations.listen(env.METRICS_PORT, env.METRICS_HOST);
await serve({ name: 'gateway', start: () => Promise.resolve(), ...gateway }, env.PORT, env.HOST, {
  requestTimeoutMs: UPLOAD_TIMEOUT_MS,
  onStopped: stopTracing,
});
