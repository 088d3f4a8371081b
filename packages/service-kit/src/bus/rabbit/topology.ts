import type { Channel, ChannelModel } from 'amqplib';
import { MAX_ATTEMPTS } from '../bus.ts';
import type { Logger } from '../../base/log.ts';
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
  /** Patterns it had before. */
  readonly stale: readonly string[];
  declaredOn: Session | null;
}

/** The queues this process wants: remembered here, declared on each session, or looked for on a broker that is given them. */
export interface Topology {
  bind(queue: string, patterns: readonly string[]): void;
  isComplete(session: Session): boolean;
  /** Declares what still has to be declared on it. Throws `TopologyMissing` on a broker that is given its queues and lacks one. */
  declare(session: Session): Promise<void>;
}

/** Starts with no queue. */
export function createTopology(log: Logger): Topology {
  const bindings = new Map<string, QueueBinding>();
  let isQuorum = true;
  let looked: { session: Session; isPredefined: boolean } | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const missing = (session: Session) => [...bindings].filter(([, binding]) => binding.declaredOn !== session);

  const declareQueue = (connection: ChannelModel, queue: string, { patterns, stale }: QueueBinding) =>
    withChannel(connection, async (channel) => {
      await channel.assertQueue(deadLettersOf(queue), { durable: true, arguments: deadLetterArguments(isQuorum) });
      await channel.assertQueue(queue, { durable: true, arguments: queueArguments(queue, isQuorum) });
      await channel.assertExchange(againOf(queue), 'fanout', { durable: true });
      await channel.bindQueue(queue, againOf(queue), '');
      for (const pattern of patterns) await channel.bindQueue(queue, EXCHANGE, pattern);
      for (const pattern of stale) await channel.unbindQueue(queue, EXCHANGE, pattern);
    });

  const declare = async (session: Session) => {
    const { publishing } = session;
    if (looked?.session !== session) looked = { session, isPredefined: await isPredefined(publishing) };
    const { isPredefined: isLookedFor } = looked;
    if (!isLookedFor) await withChannel(publishing, assertExchange);
    await Promise.all(
      missing(session).map(async ([queue, binding]) => {
        if (isLookedFor) await lookForQueue(publishing, queue, binding.patterns);
        else await declareQueue(publishing, queue, binding);
        binding.declaredOn = session;
      }),
    );
  };

  // One after the other: what still binds a queue to its old patterns must not end after the old ones are unbound.
  const declareInTurn = (session: Session) => {
    const current = turn.then(() => withTimeout(DECLARE_MS, 'declaring queues', declare(session)));
    turn = current.catch(() => undefined);
    return current;
  };

  return {
    bind(queue, patterns) {
      const known = bindings.get(queue);
      if (known && [...known.patterns].sort().join() === [...patterns].sort().join()) return;
      const before = known ? [...known.patterns, ...known.stale] : [];
      const stale = before.filter((pattern) => !patterns.includes(pattern));
      bindings.set(queue, { patterns: [...patterns], stale, declaredOn: null });
    },
    isComplete: (session) => missing(session).length === 0,
    async declare(session) {
      try {
        await declareInTurn(session);
      } catch (error) {
        const refusal = session.endedBy ?? (error as Error);
        if (isQuorum && isQuorumRefused(refusal)) {
          isQuorum = false;
          log.warn({ reason: refusal.message }, 'RabbitMQ has no quorum queues; classic ones are used');
        }
        throw refusal.message.includes('inequivalent arg') ? new TopologyMismatch(refusal.message) : refusal;
      }
    },
  };
}

async function assertExchange(channel: Channel): Promise<void> {
  // At every connect: publishing to an exchange that is gone would close the channel.
  await channel.assertExchange(EXCHANGE, 'topic', { durable: true });
}

// The words of RabbitMQ 3.8 and later; earlier ones pass over the type. Whatever else names quorum is no reason for less safe queues.
function isQuorumRefused({ message }: Error): boolean {
  return /of type '?rabbit_quorum_queue'? .*feature flag is disabled/s.test(message);
}

/** How a queue is made. */
export function queueArguments(queue: string, isQuorum: boolean): Record<string, unknown> {
  const deadLetters = { 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': deadLettersOf(queue) };
  if (!isQuorum) return deadLetters;
  return {
    'x-queue-type': 'quorum',
    // Redeliveries, not deliveries.
    'x-delivery-limit': MAX_ATTEMPTS - 1,
    'x-overflow': 'reject-publish',
    'x-dead-letter-strategy': 'at-least-once',
    ...deadLetters,
  };
}

/** How the queue of its dead letters is made. */
export function deadLetterArguments(isQuorum: boolean): Record<string, unknown> {
  // From RabbitMQ 4 on there is a limit unless told, and what exceeds it would be gone.
  return isQuorum ? { 'x-queue-type': 'quorum', 'x-delivery-limit': 1_000_000 } : {};
}
