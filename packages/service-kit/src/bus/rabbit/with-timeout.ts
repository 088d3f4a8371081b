import type { Channel, ChannelModel } from 'amqplib';

const OPEN_MS = 5000;
const CLOSE_MS = 500;

/** Rejects after the limit: a call to a dead broker never settles. */
export async function withTimeout<T>(limitMs: number, what: string, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([call, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes a channel or connection in any state. */
export async function closeQuietly(part: { close(): Promise<void> }): Promise<void> {
  try {
    await withTimeout(CLOSE_MS, 'closing', part.close());
  } catch {
    // Already closed, or the broker does not answer.
  }
}

/** Opens a long-lived channel; `onLost` runs when it ends, also after our own close. */
export async function openChannel<C extends Channel>(opening: Promise<C>, onLost: (reason: Error) => void): Promise<C> {
  const channel = await withTimeout(OPEN_MS, 'opening a channel', opening);
  channel.on('error', onLost);
  channel.on('close', () => onLost(new Error('a channel was closed')));
  return channel;
}

/** Runs one operation on its own channel, because the broker closes the channel of a refused one. */
export async function withChannel<T>(connection: ChannelModel, errand: (channel: Channel) => Promise<T>): Promise<T> {
  // The refused call rejects as well.
  const channel = await openChannel(connection.createChannel(), () => undefined);
  try {
    return await errand(channel);
  } finally {
    await closeQuietly(channel);
  }
}
