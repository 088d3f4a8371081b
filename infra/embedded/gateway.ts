import { join } from 'node:path';
import { createGateway } from '@keyturn/gateway';
import { DEFAULT_LIMITS, releaseKeys, type RemoteSource, type ServiceRoute } from '@keyturn/gateway/config';
import { createTokenIssuer, publicKeyOf } from '@keyturn/service-kit/identity';
import { createLog } from '@keyturn/service-kit/log';
import { listen, type Running } from '@keyturn/service-kit/serve';
import { REMOTES } from '../slices/slices.ts';
import type { Settings } from './settings.ts';

/** Options of the gateway: plain data, which can be sent to another thread. */
export interface GatewayOptions {
  readonly settings: Settings;
  readonly tokenPrivateKey: string;
  readonly releaseKey: string;
  readonly services: readonly ServiceRoute[];
}

const UPLOAD_TIMEOUT_MS = 60_000;

/** Opens the embedded product's gateway on the configured port; throws a StartError if the port is taken. */
export function openGateway(
  { settings, tokenPrivateKey, releaseKey, services }: GatewayOptions,
  now: () => Date,
): Promise<Running> {
  const shell = bundleSource(settings, 'shell', 'shell');
  const gateway = createGateway(
    { log: createLog('gateway', settings.logLevel), tokens: createTokenIssuer(tokenPrivateKey, now), now },
    {
      publicOrigin: settings.publicOrigin,
      services,
      remotes: REMOTES.map(({ name, folder }) => bundleSource(settings, name, folder)),
      shellFolder: shell.folder,
      shellUrl: shell.url,
      stateFolder: settings.dataFolder,
      releaseKeys: releaseKeys.parse([{ name: 'operator', key: publicKeyOf(releaseKey), slices: ['*'] }]),
      releases: settings.releases,
      previewSources: settings.previewSources,
      limits: { ...DEFAULT_LIMITS, ...settings.limits },
      trustProxy: settings.trustProxy,
      connectSources: settings.devServers.map(({ url }) => url.replace('http:', 'ws:')),
    },
  );
  const service = { name: 'gateway', start: () => Promise.resolve(), ...gateway };
  return listen(service, settings.port, settings.host, UPLOAD_TIMEOUT_MS);
}

function bundleSource({ bundleRoot, bundles, devServers }: Settings, name: string, folder: string): RemoteSource {
  const dev = devServers.find((server) => server.name === name);
  return dev ? { ...dev, isLive: true } : { name, folder: join(bundleRoot, folder, bundles) };
}
