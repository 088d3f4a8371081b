import type { Bus, BusStatus } from './bus.ts';
import type { Logger } from '../base/log.ts';
import { createConsumer } from './rabbit/consumer.ts';
import type { Consumer } from './rabbit/consumer.ts';
import { EXCHANGE } from './rabbit/predefined.ts';
import { keepConnected } from './rabbit/keep-connected.ts';
import { openPublisher } from './rabbit/publisher.ts';
import type { Publisher } from './rabbit/publisher.ts';
import { countMessages, deadLettersOf, replayDeadLetters } from './rabbit/queues.ts';
import type { Session } from './rabbit/session.ts';
import { createTopology } from './rabbit/topology.ts';
import { StartError } from '../base/start-error.ts';

/** The bus on RabbitMQ. */
export interface RabbitBus extends Bus {
  status(): BusStatus;
}

/**
 * Opens the bus without waiting for the broker. Queues and consumers are set up at each connect; `publish` rejects
 * while disconnected. Reconnects for ever, also after a refusal.
 */
export function openRabbitBus(options: { url: string; appName: string; log: Logger }): RabbitBus {
  const { url, appName, log } = options;
  if (!URL.canParse(url)) throw new StartError('AMQP_URL is not an address such as amqp://user:password@host/vhost.');
  const topology = createTopology();
  const consumers = new Set<Consumer>();
  let current: { session: Session; publisher: Publisher } | null = null;
  let connects = 0;
  let isBlocked = false;

  const setUp = async (session: Session) => {
    isBlocked = false;
    session.publishing.on('blocked', (reason) => {
      isBlocked = true;
      log.warn({ reason }, 'RabbitMQ takes no events now');
    });
    session.publishing.on('unblocked', () => {
      isBlocked = false;
      log.info('RabbitMQ takes events again');
    });
    const publisher = await openPublisher(session, () => isBlocked);
    const idle = () => [...consumers].filter((consumer) => !consumer.isOn(session));
    // Repeats while new queues are added meanwhile.
    do {
      await topology.declare(session);
      await Promise.all(idle().map((consumer) => consumer.start(session)));
    } while (!topology.isComplete(session) || idle().length > 0);
    if (session.endedBy) throw session.endedBy;
    current = { session, publisher };
    connects += 1;
    void session.ended.then(() => {
      current = null;
      isBlocked = false;
    });
  };
  const connection = keepConnected({ url, appName, log, setUp });

  const connected = () => {
    if (!current) throw new Error('RabbitMQ is not connected');
    return current;
  };

  // On failure the next session retries: publishing without one of the queues would lose its events.
  const onSession = async (work: (session: Session) => Promise<void>) => {
    if (!current) return;
    const { session } = current;
    await work(session).catch((error: unknown) => session.drop(error as Error));
  };

  const bindQueue = async (queue: string, patterns: readonly string[]) => {
    topology.bind(queue, patterns);
    await onSession((session) => topology.declare(session));
  };

  return {
    async publish(event) {
      const content = Buffer.from(JSON.stringify(event));
      await connected().publisher.send({ exchange: EXCHANGE, key: event.type, id: event.id, content });
    },
    bindQueue,
    async subscribe(queue, patterns, handler) {
      await bindQueue(queue, patterns);
      const consumer = createConsumer(queue, handler, log);
      consumers.add(consumer);
      await onSession((session) => consumer.start(session));
      return {
        async close() {
          consumers.delete(consumer);
          await consumer.close();
        },
      };
    },
    async queueDepth(queue) {
      const waiting = await countMessages(connected().session.consuming, queue);
      const own = [...consumers].filter((consumer) => consumer.queue === queue);
      return own.reduce((sum, consumer) => sum + consumer.inHand(), waiting);
    },
    async deadLetterCount(queue) {
      return countMessages(connected().session.consuming, deadLettersOf(queue));
    },
    async replayDeadLetters(queue) {
      const { publisher, session } = connected();
      return replayDeadLetters(session.consuming, publisher, queue);
    },
    status: () => ({ isConnected: current !== null, isBlocked, reconnects: Math.max(0, connects - 1) }),
    async ready() {
      connected();
      if (isBlocked) throw new Error('RabbitMQ takes no events now');
    },
    async close() {
      await Promise.all([...consumers].map((consumer) => consumer.close()));
      consumers.clear();
      await connection.close();
    },
  };
}
