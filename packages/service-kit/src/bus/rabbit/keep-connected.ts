import type { Logger } from '../../base/log.ts';
import { TopologyMissing } from './predefined.ts';
import { createPauses } from './pauses.ts';
import { openSession } from './session.ts';
import type { Session } from './session.ts';
import { TopologyMismatch } from './topology.ts';
import { withTimeout } from './with-timeout.ts';

const SET_UP_MS = 15_000;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5000;
const MISMATCH_DELAY_MS = 30_000;
const MISMATCH = 'RabbitMQ cannot be used until this queue is emptied and deleted; trying again slowly';
const MISSING = 'RabbitMQ has not loaded the queues of this version: start it anew; events wait, trying again';

/** Maintains a session with the broker until closed. `setUp` prepares each new session and throws on failure. */
export function keepConnected(options: {
  url: string;
  appName: string;
  log: Logger;
  setUp: (session: Session) => Promise<void>;
}): { close(): Promise<void> } {
  const { url, appName, log, setUp } = options;
  const pauses = createPauses();
  let isClosed = false;
  let failures = 0;
  let lastReport = '';
  let session: Session | undefined;

  const live = async (): Promise<Error> => {
    try {
      session = await openSession(url, appName);
      if (isClosed) return new Error('closed');
      await withTimeout(SET_UP_MS, 'the set-up', Promise.race([setUp(session), session.ended]));
      if (session.endedBy) return session.endedBy;
      log.info('RabbitMQ is connected');
      [failures, lastReport] = [0, ''];
      return await session.ended;
    } catch (error) {
      // A lost connection fails everything in progress; its own reason is more useful.
      return session?.endedBy ?? toError(error);
    } finally {
      await session?.close();
      session = undefined;
    }
  };

  // Logs a repeated reason once.
  const report = (reason: Error) => {
    const text = describe(reason);
    if (text === lastReport) return log.debug({ reason: text }, 'RabbitMQ cannot be used');
    lastReport = text;
    if (reason instanceof TopologyMismatch) log.error({ reason: text }, MISMATCH);
    else if (reason instanceof TopologyMissing) log.error({ reason: text }, MISSING);
    else log.warn({ reason: text }, 'RabbitMQ cannot be used; events wait, trying again');
  };

  const waitAfter = async (reason: Error) => {
    if (isClosed) return;
    report(reason);
    const delay = reason instanceof TopologyMismatch ? MISMATCH_DELAY_MS : delayMs(failures);
    failures += 1;
    await pauses.wait(delay);
  };

  const run = async () => {
    while (!isClosed) await waitAfter(await live());
  };
  const running = run();

  return {
    async close() {
      isClosed = true;
      pauses.endAll();
      session?.drop(new Error('closed'));
      await running;
    },
  };
}

function delayMs(failures: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures) * (0.8 + 0.4 * Math.random());
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

// Prefers the broker's own text.
function describe(error: Error & { code?: unknown }): string {
  const { message } = error;
  const said = /[A-Z]+[_-][A-Z]+ - [^"]+/.exec(message)?.[0];
  // The driver hides the broker's reason here.
  if (message.includes('Expected ConnectionOpenOk')) return 'the vhost is not there, or not for this user';
  // An AggregateError of several addresses has a code and no message.
  return said ?? (message || String(error.code));
}
