import { IN_FLIGHT_LIMIT, MAX_ATTEMPTS, Poison, Unroutable } from '../bus/bus.ts';
import type { Bus, EventEnvelope, EventHandler, Subscription } from '../bus/bus.ts';
import type { Logger } from '../base/log.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { Connection } from './connection.ts';
import { afterOthers } from './after-others.ts';
import { openQueueTables } from './queue-tables.ts';
import type { Message, QueueTables } from './queue-tables.ts';

const POLL_MS = 250;
const HOLD_MS = 1000;
const CLOSE_MS = 10_000;

/** The bus in the store's file. */
export interface EmbeddedBus extends Bus {
  /** Whether all queues with a consumer are empty. */
  isIdle(): boolean;
}

/** Opens the bus over the tables of an embedded store. */
export function openBus(connection: Connection, log: Logger | undefined): EmbeddedBus {
  const tables = openQueueTables(connection, Date.now);
  const consumers = new Map<string, Set<Consumer>>();
  const inHand = new Map<string, Set<number>>();

  const wake = (queues: Iterable<string>) => {
    for (const queue of queues) consumers.get(queue)?.forEach((consumer) => consumer.wake());
  };
  const poll = setInterval(() => wake(consumers.keys()), POLL_MS);
  poll.unref();

  const closeAll = () => Promise.all([...consumers.values()].flatMap((group) => [...group].map((one) => one.close())));

  return {
    async publish(event) {
      const queues = tables.add(event);
      if (queues.length === 0) throw new Unroutable(event.type);
      wake(queues);
      return afterOthers(undefined);
    },
    async bindQueue(queue, patterns) {
      tables.bind(queue, patterns);
    },
    async subscribe(queue, patterns, handler) {
      tables.bind(queue, patterns);
      const taken = inHand.get(queue) ?? new Set();
      const group = consumers.get(queue) ?? new Set();
      inHand.set(queue, taken);
      consumers.set(queue, group);
      const consumer = startConsumer({ queue, tables, handler, inHand: taken, log });
      group.add(consumer);
      consumer.wake();
      return {
        async close() {
          group.delete(consumer);
          if (group.size === 0) consumers.delete(queue);
          await consumer.close();
        },
      };
    },
    async queueDepth(queue) {
      return tables.countMessages(queue);
    },
    async deadLetterCount(queue) {
      return tables.countDead(queue);
    },
    async replayDeadLetters(queue) {
      const count = tables.replay(queue);
      wake([queue]);
      return count;
    },
    isIdle: () => [...consumers.keys()].every((queue) => tables.countMessages(queue) === 0),
    async ready() {
      tables.countDead('');
    },
    async close() {
      clearInterval(poll);
      await closeAll();
      consumers.clear();
    },
  };
}

interface Consumer extends Subscription {
  wake(): void;
}

function startConsumer(options: {
  queue: string;
  tables: QueueTables;
  handler: EventHandler;
  inHand: Set<number>;
  log: Logger | undefined;
}): Consumer {
  const { queue, tables, handler, inHand, log } = options;
  const running = new Set<Promise<void>>();
  let isClosed = false;
  let isWoken = false;

  const wake = () => {
    if (isClosed || isWoken) return;
    isWoken = true;
    setImmediate(() => {
      isWoken = false;
      if (!isClosed) takeMore();
    });
  };

  const takeMore = () => {
    try {
      const room = IN_FLIGHT_LIMIT - inHand.size;
      const messages = room > 0 ? tables.take(queue, room, inHand) : [];
      for (const message of messages) {
        inHand.add(message.seq);
        const work = deliver(message).finally(() => {
          running.delete(work);
          inHand.delete(message.seq);
          wake();
        });
        running.add(work);
      }
    } catch (error) {
      log?.error({ err: error, queue }, 'events cannot be taken');
    }
  };

  const deliver = async (message: Message) => {
    let failure: unknown;
    try {
      await handler(JSON.parse(message.body) as EventEnvelope);
    } catch (error) {
      failure = error ?? new Error('handler failed');
    }
    try {
      settle(message, failure);
    } catch (error) {
      log?.error({ err: error, queue }, 'an outcome cannot be stored');
      await new Promise((resolve) => setTimeout(resolve, isClosed ? 0 : HOLD_MS));
    }
  };

  const settle = (message: Message, failure: unknown) => {
    if (failure === undefined) return void tables.remove(message.seq);
    const { attempts } = message;
    log?.warn({ err: failure, queue, attempts }, 'an event was not handled');
    if (failure instanceof StoreUnavailable) return tables.retry(message, false);
    if (!(failure instanceof Poison) && attempts < MAX_ATTEMPTS) return tables.retry(message, true);
    tables.bury(message.seq, failure instanceof Error ? failure.message : 'the handler threw no error');
    log?.error({ err: failure, queue, attempts }, 'an event became a dead letter');
  };

  return {
    wake,
    async close() {
      isClosed = true;
      // A hanging handler must not block the exit; its event is redelivered after the next start.
      const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([Promise.all(running), timeout]);
    },
  };
}
