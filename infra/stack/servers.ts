import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasBroker, startBroker } from '../servers/broker.ts';
import { FERRETDB_HINT, hasFerretdb, startFerretdb } from '../servers/ferretdb.ts';
import { isReachable } from './is-reachable.ts';

/** A server that can be killed and restarts on its data. */
export interface Restartable {
  readonly url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A stack's store and broker; null for those given by address. */
export interface Servers {
  readonly store: Restartable | null;
  readonly broker: Restartable | null;
  readonly brokerUrl: string;
  readonly description: string;
  /** The store's address with a separate database for each service. */
  storeUrl(service: string): string;
  stop(): Promise<void>;
}

const LOOK_MS = 1000;
const NO_STORE = `A MongoDB-protocol server is needed. ${FERRETDB_HINT} Or set MONGO_URL.`;
const NO_BROKER = 'RabbitMQ is needed (Debian: apt-get install rabbitmq-server). Or set AMQP_URL.';

/** What `startServers` lacks here and how to get it, to skip tests; null if complete. */
export function findMissing(): string | null {
  const { MONGO_URL: mongoUrl, AMQP_URL: amqpUrl } = process.env;
  if (mongoUrl === undefined && !hasFerretdb()) return NO_STORE;
  return amqpUrl === undefined && !hasBroker() ? NO_BROKER : null;
}

/**
 * Starts FerretDB and RabbitMQ, each on its own folder, unless `MONGO_URL` and `AMQP_URL` name servers. Throws with
 * instructions if one is missing.
 */
export async function startServers(folder: string, write: (line: string) => void): Promise<Servers> {
  const { MONGO_URL: mongoUrl, AMQP_URL: amqpUrl } = process.env;
  const store = mongoUrl === undefined ? await startStore(join(folder, 'store')) : null;
  const broker = amqpUrl === undefined ? await startOwnBroker(join(folder, 'broker')) : null;
  const storeAddress = mongoUrl ?? store?.url ?? '';
  const watched = [
    ...(store ? [keepUp('store', store, write)] : []),
    ...(broker ? [keepUp('broker', broker, write)] : []),
  ];
  return {
    store,
    broker,
    brokerUrl: amqpUrl ?? broker?.url ?? '',
    description: `store ${store ? 'FerretDB' : 'of MONGO_URL'}, broker ${broker ? 'RabbitMQ' : 'of AMQP_URL'}`,
    storeUrl(service) {
      const [server = '', query = ''] = storeAddress.split('?');
      return `${server.replace(/\/$/, '')}/${service}${query === '' ? '' : `?${query}`}`;
    },
    async stop() {
      for (const watch of watched) await watch.stop();
      await Promise.all([store?.stop(), broker?.stop()]);
    },
  };
}

async function startStore(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = await startFerretdb({ folder });
  if (server) return server;
  throw new Error(NO_STORE);
}

async function startOwnBroker(folder: string): Promise<Restartable> {
  const broker = await startBroker({ folder });
  if (broker) return broker;
  throw new Error(NO_BROKER);
}

/** Restarts a server when nobody listens on its port. */
function keepUp(name: string, server: Restartable, write: (line: string) => void) {
  const port = Number(new URL(server.url).port);
  let current: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    if (await isReachable(port)) return;
    write(`${name} is gone, starting it again`);
    await server.restart().catch((error: unknown) => write(`${name}: ${String(error)}`));
  };
  const timer = setInterval(() => {
    current ??= look().finally(() => (current = null));
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
