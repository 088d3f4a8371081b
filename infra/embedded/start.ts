import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createMatching } from '@keyturn/matching';
import { createMedia } from '@keyturn/media';
import { createModeration } from '@keyturn/moderation';
import { createNotifications } from '@keyturn/notifications';
import { createPosts } from '@keyturn/posts';
import { createProfiles } from '@keyturn/profiles';
import { setRole } from '@keyturn/profiles/roles';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { createIdentityVerifier } from '@keyturn/service-kit/identity';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { listen, type Running } from '@keyturn/service-kit/serve';
import type { Service, ServiceDeps } from '@keyturn/service-kit/service';
import { createTours } from '@keyturn/tours';
import { createTransfers } from '@keyturn/transfers';
import { SERVICES } from '../slices.ts';
import { openGateway, type GatewayOptions } from './gateway.ts';
import { readSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { tellNewListeners } from './tell-new-listeners.ts';

/** The running product. */
export interface Product {
  readonly url: string;
  stop(): Promise<void>;
  /** Gives somebody the role that operators give; false where no account has the address. */
  grantAdmin(email: string): Promise<boolean>;
}

const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * Runs every service and the gateway in this process, on one embedded store and bus. The services listen on free
 * loopback ports and are called through the gateway as anywhere else: only the adapters differ from the operated stack.
 * `open` opens the gateway: in this thread unless told.
 */
export async function startEmbedded(
  settings: Settings,
  now: () => Date = () => new Date(),
  open: (options: GatewayOptions) => Promise<Running> = (options) => openGateway(options, now),
): Promise<Product> {
  await makeFolder(settings.dataFolder);
  const secrets = await readSecrets(settings.dataFolder);
  const embedded = openEmbedded(settings.dataFolder, { log: createLog('bus', settings.logLevel) });
  const depsOf = (name: string): ServiceDeps => ({
    store: embedded.store(name),
    bus: embedded.bus,
    log: createLog(name, settings.logLevel),
    now,
    newId,
    identity: createIdentityVerifier({ publicKey: secrets.tokenPublicKey, audience: name, now }),
  });
  const { mediaKey, linkKey, accountKey } = secrets;
  const { requiresConfirmedEmail } = settings;
  const services: Service[] = [
    createProfiles(depsOf('profiles'), { mediaKey, linkKey, accountKey, ...settings.accounts }),
    createPosts(depsOf('posts'), { mediaKey, requiresConfirmedEmail, days: settings.freshnessDays }),
    createMedia(depsOf('media'), {
      mediaKey,
      folder: join(settings.dataFolder, 'media'),
      host: settings.imageHost,
      limitGb: settings.mediaLimitGb,
    }),
    createMatching(depsOf('matching')),
    createTours(depsOf('tours'), { requiresConfirmedEmail }),
    createNotifications(depsOf('notifications'), {
      mail: settings.mail,
      linkKey,
      publicUrl: settings.publicUrl,
      dataFolder: settings.dataFolder,
    }),
    createTransfers(depsOf('transfers')),
    createModeration(depsOf('moderation')),
  ];
  const running: Running[] = [];
  const stop = async (): Promise<void> => {
    for (const part of running.reverse()) await part.close();
    await embedded.close();
  };

  try {
    const routes = [];
    for (const service of services) {
      const part = await listen(service, 0, '127.0.0.1', service.name === 'media' ? UPLOAD_TIMEOUT_MS : undefined);
      running.push(part);
      const prefixes = SERVICES.find(({ name }) => name === service.name)?.prefixes ?? [];
      routes.push({ name: service.name, url: `http://127.0.0.1:${part.port}`, prefixes: [...prefixes] });
    }
    await tellNewListeners(embedded.store('embedded'), services);
    const front = await open({ settings, tokenPrivateKey: secrets.tokenPrivateKey, services: routes });
    running.push(front);
    const grantAdmin = (email: string): Promise<boolean> => setRole(embedded.store('profiles'), email, 'admin');
    return { url: `http://localhost:${front.port}`, stop, grantAdmin };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes the data folder; `openEmbedded` says why when it cannot be written. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
}
