import { setTimeout as pause } from 'node:timers/promises';
import { Unroutable } from '@keyturn/service-kit/bus';
import { runBusContract } from '@keyturn/service-kit/bus.contract';
import { createLog } from '@keyturn/service-kit/log';
import { openRabbitBus } from '@keyturn/service-kit/rabbit-bus';
import { test } from '@keyturn/service-kit/testing-context';
import { findBroker } from '../../infra/servers/find-broker.ts';
import { untilReady } from './rabbit-testing.ts';

const PATIENCE_MS = 60_000;

const broker = await findBroker();
if (broker) {
  afterAll(() => broker.stop());
  runBusContract('RabbitMQ', async () => {
    const bus = openRabbitBus({ url: broker.url, appName: 'contract', log: createLog('contract', 'silent') });
    await untilReady(bus);
    return {
      ...bus,
      publish: (event) => patiently(() => bus.publish(event)),
      deadLetterCount: (queue) => patiently(() => bus.deadLetterCount(queue)),
    };
  });
} else {
  test('the bus contract, on RabbitMQ', { skip: 'no RabbitMQ here' }, () => undefined);
}

/** Retries like the outbox: a slow broker refuses an event, or loses a connection. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Unroutable || Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}
