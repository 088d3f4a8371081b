import type { ChannelModel } from 'amqplib';
import { againOf, deadLettersOf } from './queues.ts';
import { withChannel } from './with-timeout.ts';

/** The exchange of all events. */
export const EXCHANGE = 'keyturn.events';

/** A marker exchange: this broker's queues come from its definitions, and services may only check them. */
export const PREDEFINED = 'keyturn.predefined';

/** A marker that the queue is bound to the pattern, because AMQP cannot list bindings. */
export function boundMark(queue: string, pattern: string): string {
  return `${PREDEFINED}.${queue}.${pattern}`;
}

/** A broker with predefined queues lacks one that this version needs. */
export class TopologyMissing extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TopologyMissing';
  }
}

/** Whether this broker's queues come from its definitions. The check needs no permission. */
export async function isPredefined(connection: ChannelModel): Promise<boolean> {
  try {
    await withChannel(connection, (channel) => channel.checkExchange(PREDEFINED));
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Throws `TopologyMissing` unless the queue and all that belongs to it exist. */
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
