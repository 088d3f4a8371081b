import type { Channel, ChannelModel } from 'amqplib';

const OPEN_MS = 5000;
const CLOSE_MS = 500;

/** The outcome of a call on the broker, or an error after so long: such a call waits for ever on a broker that has died. */
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

/** Closes a channel or a connection, whatever state it is in. */
export async function closeQuietly(part: { close(): Promise<void> }): Promise<void> {
  try {
    await withTimeout(CLOSE_MS, 'closing', part.close());
  } catch {
    // It was closed already, or nobody is there to answer.
  }
}

/** Opens a channel that is to stay; `onLost` runs when it ends, also when we close it. */
export async function openChannel<C extends Channel>(opening: Promise<C>, onLost: (reason: Error) => void): Promise<C> {
  const channel = await withTimeout(OPEN_MS, 'opening a channel', opening);
  channel.on('error', onLost);
  channel.on('close', () => onLost(new Error('a channel was closed')));
  return channel;
}

/** Does one errand on a channel of its own, since the broker closes the channel of whatever it refuses. */
export async function withChannel<T>(connection: ChannelModel, errand: (channel: Channel) => Promise<T>): Promise<T> {
  // The refused call rejects as well.
  const channel = await openChannel(connection.createChannel(), () => undefined);
  try {
    return await errand(channel);
  } finally {
    await closeQuietly(channel);
  }
}
