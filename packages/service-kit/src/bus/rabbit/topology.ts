import type { Channel, ChannelModel } from 'amqplib';
import { MAX_ATTEMPTS } from '../bus.ts';
import { EXCHANGE, isPredefined, lookForQueue } from './predefined.ts';
import { againOf, deadLettersOf } from './queues.ts';
import type { Session } from './session.ts';
import { withTimeout, withChannel } from './with-timeout.ts';

const DECLARE_MS = 10_000;

/** A queue is there already, made in another way: only a person can say what shall become of it. */
export class TopologyMismatch extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TopologyMismatch';
  }
}

interface QueueBinding {
  readonly patterns: readonly string[];
  declaredOn: Session | null;
}

/** The queues this process wants: remembered here, declared on each session, or looked for on a broker that is given them. */
export interface Topology {
  /** Binds a queue once; a queue that is known stays as it is. */
  bind(queue: string, patterns: readonly string[]): void;
  isComplete(session: Session): boolean;
  /** Declares what still has to be declared on it. Throws `TopologyMissing` on a broker that is given its queues and lacks one. */
  declare(session: Session): Promise<void>;
}

/** Starts with no queue. */
export function createTopology(): Topology {
  const bindings = new Map<string, QueueBinding>();
  let looked: { session: Session; isPredefined: boolean } | null = null;

  const missing = (session: Session) => [...bindings].filter(([, binding]) => binding.declaredOn !== session);

  const declareQueue = (connection: ChannelModel, queue: string, patterns: readonly string[]) =>
    withChannel(connection, async (channel) => {
      await channel.assertQueue(deadLettersOf(queue), { durable: true, arguments: DEAD_LETTER_ARGUMENTS });
      await channel.assertQueue(queue, { durable: true, arguments: queueArguments(queue) });
      await channel.assertExchange(againOf(queue), 'fanout', { durable: true });
      await channel.bindQueue(queue, againOf(queue), '');
      for (const pattern of patterns) await channel.bindQueue(queue, EXCHANGE, pattern);
    });

  const declare = async (session: Session) => {
    const { publishing } = session;
    if (looked?.session !== session) looked = { session, isPredefined: await isPredefined(publishing) };
    const { isPredefined: isLookedFor } = looked;
    if (!isLookedFor) await withChannel(publishing, assertExchange);
    await Promise.all(
      missing(session).map(async ([queue, binding]) => {
        if (isLookedFor) await lookForQueue(publishing, queue, binding.patterns);
        else await declareQueue(publishing, queue, binding.patterns);
        binding.declaredOn = session;
      }),
    );
  };

  return {
    bind(queue, patterns) {
      if (!bindings.has(queue)) bindings.set(queue, { patterns: [...patterns], declaredOn: null });
    },
    isComplete: (session) => missing(session).length === 0,
    async declare(session) {
      try {
        await withTimeout(DECLARE_MS, 'declaring queues', declare(session));
      } catch (error) {
        const refusal = session.endedBy ?? (error as Error);
        throw refusal.message.includes('inequivalent arg') ? new TopologyMismatch(refusal.message) : refusal;
      }
    },
  };
}

async function assertExchange(channel: Channel): Promise<void> {
  // At every connect: publishing to an exchange that is gone would close the channel.
  await channel.assertExchange(EXCHANGE, 'topic', { durable: true });
}

/** How a queue is made. */
export const queueArguments = (queue: string): Record<string, unknown> => ({
  'x-queue-type': 'quorum',
  // Redeliveries, not deliveries.
  'x-delivery-limit': MAX_ATTEMPTS - 1,
  'x-overflow': 'reject-publish',
  'x-dead-letter-strategy': 'at-least-once',
  'x-dead-letter-exchange': '',
  'x-dead-letter-routing-key': deadLettersOf(queue),
});

/** How the queue of dead letters is made: from RabbitMQ 4 on there is a limit by default, and what exceeds it would be gone. */
export const DEAD_LETTER_ARGUMENTS: Record<string, unknown> = {
  'x-queue-type': 'quorum',
  'x-delivery-limit': 1_000_000,
};
