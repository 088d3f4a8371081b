import type { Bus } from '../bus/bus.ts';
import type { Logger } from '../base/log.ts';
import type { ServiceEnv } from './service-env.ts';
import { StartError } from '../base/start-error.ts';
import type { Store } from '../store/store.ts';

/** The store and bus of a service process. */
export interface Ports {
  store: Store;
  bus: Bus;
  /** Waiting events of all services in the embedded bus, as text; none with a broker. */
  messages(): readonly { queue: string; body: string }[];
  close(): Promise<void>;
}

/**
 * Opens MongoDB and RabbitMQ if their addresses are set, else the embedded store and bus in DATA_DIR. Waits for the
 * store, not the broker. Throws a StartError for contradictory settings.
 */
export async function openPorts(name: string, env: ServiceEnv, log: Logger): Promise<Ports> {
  const ports = await openByAddress(name, env, log);
  if (env.KILL_AT === undefined) return ports;
  const { withKillPoint } = await import('../outbox/kill-points.ts');
  return withKillPoint(ports, env.KILL_AT);
}

async function openByAddress(name: string, env: ServiceEnv, log: Logger): Promise<Ports> {
  const { MONGO_URL: mongoUrl, AMQP_URL: amqpUrl } = env;
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && env.KILL_AT !== undefined) throw new StartError('KILL_AT has no place in production mode.');
  if (mongoUrl !== undefined && amqpUrl !== undefined) return openServers(name, { ...env, mongoUrl, amqpUrl }, log);
  if (mongoUrl !== undefined || amqpUrl !== undefined) {
    throw new StartError('MONGO_URL and AMQP_URL belong together: set both of them or none.');
  }
  if (isProduction) throw new StartError('In production mode set MONGO_URL and AMQP_URL.');
  return openAlone(name, env.DATA_DIR, log);
}

// Loads each adapter only when used.
async function openServers(
  name: string,
  env: ServiceEnv & { mongoUrl: string; amqpUrl: string },
  log: Logger,
): Promise<Ports> {
  const { openMongoStore } = await import('../store/mongo-store.ts');
  const { openRabbitBus } = await import('../bus/rabbit-bus.ts');
  const isStandaloneAllowed = env.NODE_ENV !== 'production' || env.MONGO_STANDALONE === '1';
  const store = await openMongoStore({ url: env.mongoUrl, appName: name, log, isStandaloneAllowed });
  const bus = openRabbitBus({ url: env.amqpUrl, appName: name, log });
  return {
    store,
    bus,
    messages: () => [],
    async close() {
      await bus.close();
      await store.close();
    },
  };
}

async function openAlone(name: string, folder: string, log: Logger): Promise<Ports> {
  const { openEmbedded } = await import('../embedded/embedded-store.ts');
  const embedded = openEmbedded(folder, { log });
  const { bus, messages } = embedded;
  return { store: embedded.store(name), bus, messages, close: () => embedded.close() };
}
