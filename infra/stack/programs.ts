import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import type { Secrets } from '../embedded/secrets.ts';
import { publicKeyOf } from '@keyturn/service-kit/identity';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import type { Program } from './supervisor.ts';

/** The addresses of one stack. */
export interface Addresses {
  /** Port of a service, a web bundle (`shell`, `mfe-…`) or the gateway. */
  portOf(name: string): number;
  /** The store's address for one service, and the broker's. */
  storeUrl(service: string): string;
  readonly brokerUrl: string;
  /** Folder of the web bundles, by default the repository. */
  readonly bundleRoot?: string;
}

/** Settings besides addresses, by program. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, string>>>>;

const WEB_WORKSPACES = ['shell', ...REMOTES.map(({ folder }) => folder)];

/** Every program of the operated topology, from the wiring map like docker-compose.yml. */
export function programsOf(folder: string, addresses: Addresses, secrets: Secrets, overrides: Overrides): Program[] {
  const { portOf, storeUrl, brokerUrl, bundleRoot = ROOT } = addresses;
  const local = (name: string): string => `http://127.0.0.1:${portOf(name)}`;
  const common = (name: string) => ({ NODE_ENV: 'test', LOG_LEVEL: 'warn', PORT: String(portOf(name)) });

  const web = WEB_WORKSPACES.map((workspace) => ({
    name: workspace,
    file: join(ROOT, 'infra/stack/web-server.ts'),
    nodeOptions: ['--import', './infra/typescript/register.mjs'],
    env: { ...common(workspace), FOLDER: join(bundleRoot, workspace, 'dist'), ...overrides[workspace] },
    readyUrl: `http://127.0.0.1:${portOf(workspace)}/healthz`,
  }));

  const services = SERVICES.map(({ name }) => ({
    name,
    file: join(ROOT, 'services', name, 'dist/main.mjs'),
    env: {
      ...common(name),
      DATA_DIR: join(folder, name),
      MONGO_URL: storeUrl(name),
      AMQP_URL: brokerUrl,
      MONGO_STANDALONE: '1',
      TOKEN_PUBLIC_KEY: secrets.tokenPublicKey,
      MEDIA_KEY: secrets.mediaKey,
      LINK_KEY: secrets.linkKey,
      ACCOUNT_KEY: secrets.accountKey,
      ...overrides[name],
    },
    readyUrl: `http://127.0.0.1:${portOf(name)}/readyz`,
  }));

  const gateway = {
    name: 'gateway',
    file: join(ROOT, 'services/gateway/dist/main.mjs'),
    env: {
      ...common('gateway'),
      SERVICES: JSON.stringify(SERVICES.map(({ name, prefixes }) => ({ name, prefixes, url: local(name) }))),
      REMOTES: JSON.stringify(REMOTES.map(({ name, folder: workspace }) => ({ name, url: local(workspace) }))),
      SHELL_URL: local('shell'),
      STATE_FOLDER: join(folder, 'gateway'),
      TOKEN_PRIVATE_KEY: secrets.tokenPrivateKey,
      RELEASE_KEYS: JSON.stringify([{ name: 'operator', key: publicKeyOf(secrets.releaseKey), slices: ['*'] }]),
      ...overrides['gateway'],
    },
    readyUrl: `http://127.0.0.1:${portOf('gateway')}/healthz`,
  };
  return [...web, ...services, gateway];
}
