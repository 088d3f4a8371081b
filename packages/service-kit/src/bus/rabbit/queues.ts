import type { ChannelModel } from 'amqplib';
import type { Publisher } from './publisher.ts';
import { withTimeout, withChannel } from './with-timeout.ts';

const CALL_MS = 2000;

/** The queue of another queue's dead letters. */
export function deadLettersOf(queue: string): string {
  return `${queue}.dead`;
}

/** The exchange that replays a queue's dead letters; permission to write to it reaches only that queue. */
export function againOf(queue: string): string {
  return `${queue}.again`;
}

/** Count of waiting messages; 0 without the queue. */
export async function countMessages(connection: ChannelModel, queue: string): Promise<number> {
  try {
    const looking = withChannel(connection, (channel) => channel.checkQueue(queue));
    return (await withTimeout(CALL_MS, `looking at ${queue}`, looking)).messageCount;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 404) return 0;
    throw error;
  }
}

/** Requeues the current dead letters with reset attempts; returns how many. */
export async function replayDeadLetters(
  connection: ChannelModel,
  publisher: Publisher,
  queue: string,
): Promise<number> {
  const dead = deadLettersOf(queue);
  const count = await countMessages(connection, dead);
  return withChannel(connection, async (channel) => {
    for (let replayed = 0; replayed < count; replayed += 1) {
      const message = await withTimeout(CALL_MS, `reading ${dead}`, channel.get(dead));
      if (!message) return replayed;
      const { content, properties } = message;
      await publisher.send({ exchange: againOf(queue), key: queue, id: String(properties.messageId), content });
      channel.ack(message);
    }
    return count;
  });
}
