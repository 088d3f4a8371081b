import { mkdir } from 'node:fs/promises';
import { setRole } from '@keyturn/profiles/roles';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { createLog } from '@keyturn/service-kit/log';
import { listen, type Running } from '@keyturn/service-kit/serve';
import { PROGRAMS } from '../generated/programs.ts';
import { SERVICES } from '../slices/slices.ts';
import { openGateway, type GatewayOptions } from './gateway.ts';
import { readSecrets } from './secrets.ts';
import { createServices } from './services.ts';
import type { Settings } from './settings.ts';

/** The running product. */
export interface Product {
  readonly url: string;
  stop(): Promise<void>;
  /** Grants the admin role; false without an account of that address. */
  grantAdmin(email: string): Promise<boolean>;
}

/**
 * Runs every service and the gateway in this process, on one embedded store and bus. Services listen on loopback ports
 * behind the gateway, so that only adapters differ from the operated stack. `open` opens the gateway, by default in
 * this thread.
 */
export async function startEmbedded(
  settings: Settings,
  now: () => Date = () => new Date(),
  open: (options: GatewayOptions) => Promise<Running> = (options) => openGateway(options, now),
): Promise<Product> {
  await makeFolder(settings.dataFolder);
  const secrets = await readSecrets(settings.dataFolder);
  const embedded = openEmbedded(settings.dataFolder, { log: createLog('bus', settings.logLevel) });
  const services = createServices({ settings, secrets, embedded, now });
  const running: Running[] = [];
  const stop = async (): Promise<void> => {
    for (const part of running.reverse()) await part.close();
    await embedded.close();
  };

  try {
    const routes = [];
    for (const service of services) {
      const program = PROGRAMS.find(({ name }) => name === service.name);
      const part = await listen(service, 0, '127.0.0.1', program?.requestTimeoutMs);
      running.push(part);
      const prefixes = SERVICES.find(({ name }) => name === service.name)?.prefixes ?? [];
      routes.push({ name: service.name, url: `http://127.0.0.1:${part.port}`, prefixes: [...prefixes] });
    }
    const front = await open({
      settings,
      tokenPrivateKey: secrets.tokenPrivateKey,
      releaseKey: secrets.releaseKey,
      services: routes,
    });
    running.push(front);
    const grantAdmin = async (email: string): Promise<boolean> =>
      (await setRole(embedded.store('profiles'), email, 'admin', new Date())) !== null;
    return { url: `http://localhost:${front.port}`, stop, grantAdmin };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the data folder; `openEmbedded` explains a failure. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
}
