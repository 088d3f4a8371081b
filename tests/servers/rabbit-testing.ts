import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bus, EventEnvelope } from '@keyturn/service-kit/bus';
import { openEmbedded } from '@keyturn/service-kit/embedded-store';
import { newId } from '@keyturn/service-kit/ids';
import { createLog, type Logger } from '@keyturn/service-kit/log';
import { pendingEvent, startRelay, withFirstEvent, type Outboxed } from '@keyturn/service-kit/outbox';
import { openRabbitBus, type RabbitBus } from '@keyturn/service-kit/rabbit-bus';
import type { TestContext } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';

const silent = createLog('test', 'silent');

/** An unused name, for a queue and its events. */
export const freshName = (): string => `t${newId().replace(/\W|_/g, '').toLowerCase()}`;

export const eventOf = (type: string): EventEnvelope => ({
  id: newId(),
  type,
  version: 1,
  occurredAt: new Date().toISOString(),
  aggregateId: newId(),
  revision: 1,
  data: {},
});

export function openBus(context: TestContext, url: string, log: Logger = silent): RabbitBus {
  const bus = openRabbitBus({ url, appName: 'test', log });
  context.after(() => bus.close());
  return bus;
}

/** Waits as long as the broker may take to return. */
export const untilReady = (bus: RabbitBus): Promise<void> => untilSo(() => bus.status().isConnected, 'the broker');

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** RabbitMQ 3.10, killed in a queue's first second, loses its content; a queue is created once. */
export const outliveFirstSecond = (): Promise<void> => sleep(2000);

/** A collection in a file, whose relay publishes to the bus. */
export async function openOutbox(context: TestContext, bus: Bus) {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-outbox-'));
  const embedded = openEmbedded(folder);
  const collection = embedded.store('test').collection<Outboxed>('things');
  await collection.createIndex({ outboxAt: 1 });
  const relay = startRelay({ collection, bus, log: silent });
  context.after(async () => {
    await relay.stop();
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  });
  const now = () => new Date();
  return {
    /** Writes a document with its event; returns the event's id. */
    async add(type: string): Promise<string> {
      const [_id, eventId] = [newId(), newId()];
      const event = pendingEvent({ type, aggregateId: _id, revision: 1, data: {}, now, newId: () => eventId });
      await collection.insertOne(withFirstEvent({ _id }, event, now));
      relay.wake();
      return eventId;
    },
    countWaiting: () => collection.countDocuments({ outboxAt: { $gt: '' } }),
  };
}

/** A log that stores its lines as text. */
export function recordLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const keep =
    (level: string) =>
    (...parts: unknown[]) =>
      void lines.push(`${level} ${JSON.stringify(parts)}`);
  const log = { debug: () => undefined, info: keep('info'), warn: keep('warn'), error: keep('error') };
  return { log: log as unknown as Logger, lines };
}
