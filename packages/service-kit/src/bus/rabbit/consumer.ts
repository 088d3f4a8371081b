import type { Channel, ConsumeMessage } from 'amqplib';
import { IN_FLIGHT_LIMIT, MAX_ATTEMPTS, Poison, retryDelayMs } from '../bus.ts';
import type { EventEnvelope, EventHandler, Subscription } from '../bus.ts';
import type { Logger } from '../../base/log.ts';
import { StoreUnavailable } from '../../store/store.ts';
import { createPauses } from './pauses.ts';
import { hasEnded } from './session.ts';
import type { Session } from './session.ts';
import { closeQuietly, openChannel, withTimeout } from './with-timeout.ts';

const START_MS = 5000;
const CANCEL_MS = 2000;
const CLOSE_MS = 10_000;

/** A queue's consumer, restarted on each session. */
export interface Consumer extends Subscription {
  readonly queue: string;
  isOn(session: Session): boolean;
  start(session: Session): Promise<void>;
  /** Count of events being handled. */
  inHand(): number;
}

/** Creates a consumer that waits for its first session. */
export function createConsumer(queue: string, handler: EventHandler, log: Logger): Consumer {
  const running = new Set<Promise<void>>();
  const pauses = createPauses();
  let isClosed = false;
  let current: Session | null = null;
  let stopTaking: () => Promise<void> = async () => undefined;

  // Resolves with undefined when handled. An unavailable store is not the event's fault: no attempt is counted.
  const handle = async (session: Session, message: ConsumeMessage): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await handler(parse(message.content));
      } catch (error) {
        const isOver = isClosed || hasEnded(session);
        if (!(error instanceof StoreUnavailable) || isOver) return error ?? new Error('the handler threw nothing');
        log.warn({ err: error, queue, tries }, 'an event waits for the store');
        await pauses.wait(retryDelayMs(tries));
      }
    }
  };

  const deliver = async (session: Session, channel: Channel, message: ConsumeMessage) => {
    const failure = await handle(session, message);
    // An event whose session ended is redelivered on the next one.
    if (hasEnded(session)) return;
    if (failure === undefined) return channel.ack(message);
    if (failure instanceof StoreUnavailable) return channel.nack(message, false, true);
    const attempts = deliveryCount(message) + 1;
    log.warn({ err: failure, queue, attempts }, 'an event was not handled');
    if (failure instanceof Poison || attempts >= MAX_ATTEMPTS) {
      log.error({ err: failure, queue, attempts }, 'an event became a dead letter');
      return channel.nack(message, false, false);
    }
    // Otherwise the broker would redeliver at once.
    await pauses.wait(isClosed ? 0 : retryDelayMs(attempts));
    if (!hasEnded(session)) channel.nack(message, false, true);
  };

  return {
    queue,
    isOn: (session) => current === session,
    inHand: () => running.size,
    async start(session) {
      current = session;
      const channel = await openChannel(session.consuming.createChannel(), (reason) => {
        if (!isClosed) session.drop(reason);
      });
      void session.ended.then(() => pauses.endAll());
      const onMessage = (message: ConsumeMessage | null) => {
        if (message === null) return session.drop(new Error(`the broker ended the consumer of ${queue}`));
        if (isClosed) return;
        const work = deliver(session, channel, message)
          .catch((error: unknown) => log.error({ err: error, queue }, 'an outcome cannot be sent'))
          .finally(() => running.delete(work));
        running.add(work);
      };
      await withTimeout(START_MS, `limiting ${queue}`, channel.prefetch(IN_FLIGHT_LIMIT));
      const { consumerTag } = await withTimeout(START_MS, `consuming ${queue}`, channel.consume(queue, onMessage));
      stopTaking = async () => {
        await withTimeout(CANCEL_MS, 'cancelling', channel.cancel(consumerTag)).catch(() => undefined);
        pauses.endAll();
        // A hanging handler must not block the exit; its event is redelivered.
        await withTimeout(CLOSE_MS, 'handling', Promise.all(running)).catch(() => undefined);
        await closeQuietly(channel);
      };
      if (isClosed) await stopTaking();
    },
    async close() {
      isClosed = true;
      await stopTaking();
    },
  };
}

function parse(content: Buffer): EventEnvelope {
  try {
    return JSON.parse(content.toString()) as EventEnvelope;
  } catch (error) {
    throw new Poison('not JSON', { cause: error });
  }
}

function deliveryCount({ properties }: ConsumeMessage): number {
  return Number(properties.headers?.['x-delivery-count'] ?? 0);
}
