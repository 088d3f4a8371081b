import { connect } from 'amqplib';
import type { ChannelModel } from 'amqplib';
import { closeQuietly, withTimeout } from './with-timeout.ts';

const CONNECT_MS = 3000;
const HEARTBEAT_SECONDS = 5;

/**
 * A session with one broker. Publishing has its own connection: a broker without disk space stops reading from it, and
 * acknowledgements must still arrive.
 */
export interface Session {
  readonly publishing: ChannelModel;
  readonly consuming: ChannelModel;
  /** The first reason of its end; null while open. */
  endedBy: Error | null;
  readonly ended: Promise<Error>;
  /** Closes it; the caller then opens the next one. */
  drop(reason: Error): void;
  close(): Promise<void>;
}

/** Whether the session can no longer send. */
export function hasEnded(session: Session): boolean {
  return session.endedBy !== null;
}

/** Connects to the broker; throws when it is absent, too slow, or refuses. */
export async function openSession(url: string, appName: string): Promise<Session> {
  const publishing = await openConnection(url, `${appName} publishing`);
  let consuming: ChannelModel;
  try {
    consuming = await openConnection(url, `${appName} consuming`);
  } catch (error) {
    await closeQuietly(publishing);
    throw error;
  }

  let end: (reason: Error) => void = () => undefined;
  const session: Session = {
    publishing,
    consuming,
    endedBy: null,
    ended: new Promise((resolve) => (end = resolve)),
    drop(reason) {
      session.endedBy ??= reason;
      end(session.endedBy);
    },
    async close() {
      session.drop(new Error('the connection was closed'));
      await Promise.all([publishing, consuming].map(closeQuietly));
    },
  };
  for (const connection of [publishing, consuming]) {
    connection.on('error', session.drop);
    connection.on('close', (reason) => session.drop(reason ?? new Error('the connection was closed')));
  }
  return session;
}

async function openConnection(url: string, name: string): Promise<ChannelModel> {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  const opening = connect(address.href, {
    noDelay: true,
    timeout: CONNECT_MS,
    clientProperties: { connection_name: name },
  });
  // Attached at once: an unhandled error event would end the process. Its users learn of its end separately.
  void opening.then(
    (connection) => connection.on('error', () => undefined),
    () => undefined,
  );
  try {
    return await withTimeout(CONNECT_MS, 'connecting', opening);
  } catch (error) {
    opening.then(closeQuietly, () => undefined);
    throw error;
  }
}
