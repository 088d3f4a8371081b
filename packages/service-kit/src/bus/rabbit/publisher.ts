import { Unroutable } from '../bus.ts';
import type { Session } from './session.ts';
import { openChannel } from './with-timeout.ts';

const CONFIRM_MS = 5000;
const WINDOW = 200;

/** Publishes on one session, with at most 200 unconfirmed messages. */
export interface Publisher {
  /** Resolves when the broker has stored the message in a queue; throws `Unroutable` without a bound queue. */
  send(message: { exchange: string; key: string; id: string; content: Buffer }): Promise<void>;
}

interface Sending {
  isReturned: boolean;
  settle(error: Error | null): void;
}

/** Opens the publisher of a session. */
export async function openPublisher(session: Session, isBlocked: () => boolean): Promise<Publisher> {
  const channel = await openChannel(session.publishing.createConfirmChannel(), session.drop);
  const inHand = new Map<string, Sending>();
  const waiting: (() => void)[] = [];
  let count = 0;

  // The broker returns an unroutable message, and then confirms it.
  channel.on('return', ({ properties }) => {
    const sending = inHand.get(String(properties.correlationId));
    if (sending) sending.isReturned = true;
  });
  void session.ended.then((reason) => {
    inHand.forEach((sending) => sending.settle(reason));
    waiting.splice(0).forEach((goOn) => goOn());
  });

  return {
    async send({ exchange, key, id, content }) {
      while (inHand.size >= WINDOW && !session.endedBy) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      if (session.endedBy) throw session.endedBy;
      if (isBlocked()) throw new Error('RabbitMQ takes no events now');
      count += 1;
      const token = String(count);
      await new Promise<void>((resolve, reject) => {
        const sending: Sending = {
          isReturned: false,
          settle(error) {
            if (!inHand.delete(token)) return;
            clearTimeout(timer);
            waiting.shift()?.();
            const failure = error ?? (sending.isReturned ? new Unroutable(key) : null);
            if (failure) reject(failure);
            else resolve();
          },
        };
        const timer = setTimeout(
          () => sending.settle(new Error(`RabbitMQ did not confirm within ${CONFIRM_MS} ms`)),
          CONFIRM_MS,
        );
        inHand.set(token, sending);
        const properties = {
          mandatory: true,
          persistent: true,
          contentType: 'application/json',
          messageId: id,
          correlationId: token,
        };
        try {
          channel.publish(exchange, key, content, properties, (error: Error | null) => sending.settle(error));
        } catch (error) {
          sending.settle(error as Error);
        }
      });
    },
  };
}
