import type { Channel, ChannelModel } from 'amqplib';
import { MAX_ATTEMPTS } from '../bus.ts';
import { EXCHANGE, isPredefined, lookForQueue } from './predefined.ts';
import { againOf, deadLettersOf } from './queues.ts';
import type { Session } from './session.ts';
import { withTimeout, withChannel } from './with-timeout.ts';

const DECLARE_MS = 10_000;

/** A queue exists with other arguments; a person must decide what happens to it. */
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

/** The queues of this process: declared on each session, or only checked if predefined. */
export interface Topology {
  /** Binds a queue once; a known queue stays. */
  bind(queue: string, patterns: readonly string[]): void;
  isComplete(session: Session): boolean;
  /** Declares what is missing on the session. Throws `TopologyMissing` if a predefined queue is missing. */
  declare(session: Session): Promise<void>;
}

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
  // At every connect: publishing to a missing exchange would close the channel.
  await channel.assertExchange(EXCHANGE, 'topic', { durable: true });
}

/** Arguments of a queue. */
export const queueArguments = (queue: string): Record<string, unknown> => ({
  'x-queue-type': 'quorum',
  // Counts redeliveries, not deliveries.
  'x-delivery-limit': MAX_ATTEMPTS - 1,
  'x-overflow': 'reject-publish',
  'x-dead-letter-strategy': 'at-least-once',
  'x-dead-letter-exchange': '',
  'x-dead-letter-routing-key': deadLettersOf(queue),
});

/** Arguments of a dead-letter queue: from RabbitMQ 4 on the default limit would drop messages. */
export const DEAD_LETTER_ARGUMENTS: Record<string, unknown> = {
  'x-queue-type': 'quorum',
  'x-delivery-limit': 1_000_000,
};
