import type { ChannelModel } from 'amqplib';
import { againOf, deadLettersOf } from './queues.ts';
import { withChannel } from './with-timeout.ts';

/** Where every event is published. */
export const EXCHANGE = 'keyturn.events';

/** An exchange for nothing but being there: this broker is given its queues, and services may only look at them. */
export const PREDEFINED = 'keyturn.predefined';

/** Its existence shows that the queue is bound to the pattern. AMQP cannot list bindings. */
export function boundMark(queue: string, pattern: string): string {
  return `${PREDEFINED}.${queue}.${pattern}`;
}

/** The broker is given its queues, and lacks one that this version needs. */
export class TopologyMissing extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TopologyMissing';
  }
}

/** Whether the queues of this broker come from its definitions. Looking needs no right. */
export async function isPredefined(connection: ChannelModel): Promise<boolean> {
  try {
    await withChannel(connection, (channel) => channel.checkExchange(PREDEFINED));
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Throws `TopologyMissing` unless the broker has the queue with all that belongs to it. */
export async function lookForQueue(connection: ChannelModel, queue: string, patterns: readonly string[]) {
  try {
    await withChannel(connection, async (channel) => {
      for (const name of [queue, deadLettersOf(queue)]) await channel.checkQueue(name);
      const marks = patterns.map((pattern) => boundMark(queue, pattern));
      for (const name of [EXCHANGE, againOf(queue), ...marks]) await channel.checkExchange(name);
    });
  } catch (error) {
    if (isNotFound(error)) throw new TopologyMissing((error as Error).message);
    throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 404;
}
