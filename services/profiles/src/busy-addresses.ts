import { setTimeout as pause } from 'node:timers/promises';
import { Problem, tooMany } from '@keyturn/service-kit/problem';
import { createNetworkLimit } from './attempt-limits.ts';
import { networkOf } from '@keyturn/service-kit/networks';

const WINDOW_MS = 5 * 60_000;
/** Failed log-ins of one address that cost nothing; a whole campus may share one (security S-11). */
const FREE = 100;
/** Then its tries are taken one by one, a wrong one holding up the next; the gateway waits 5.3 s for an answer. */
const PACE_MS = 1_000;
const MOST_WAITING = 4;
/** Of all networks together, half of what the gateway lets wait (decision 0050). Where nobody waits the next try is still taken. */
const MOST_WAITING_IN_ALL = 64;

/** Slows down who guesses at many accounts from one address, and refuses nobody there for long. */
export interface BusyAddresses {
  /** Does a try, in line where the address is busy. Throws 429 where the line is full, or too many wait in all. */
  tryFrom<T>(address: string, work: () => Promise<T>): Promise<T>;
}

export function createBusyAddresses(now: () => Date, paceMs = PACE_MS): BusyAddresses {
  const failures = createNetworkLimit(FREE, WINDOW_MS, now);
  const lines = new Map<string, { last: Promise<void>; length: number }>();
  let waiting = 0;

  async function counted<T>(address: string, work: () => Promise<T>): Promise<T> {
    failures.count(address);
    try {
      const result = await work();
      failures.takeBack(address);
      return result;
    } catch (error) {
      if (!isWrong(error)) failures.takeBack(address);
      throw error;
    }
  }

  async function inLine<T>(network: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(network) ?? { last: Promise.resolve(), length: 0 };
    const hasToWait = line.length > 0;
    if (line.length > MOST_WAITING || (hasToWait && waiting >= MOST_WAITING_IN_ALL))
      throw tooMany('Too many tries from this connection. Please try again in a moment.', 2);
    if (hasToWait) waiting += 1;
    const result = line.last.then(() => {
      if (hasToWait) waiting -= 1;
      return work();
    });
    line.length += 1;
    // Who waits is let in a moment after a wrong try, and at once after any other.
    line.last = result.then(
      () => undefined,
      (error: unknown) => (isWrong(error) ? pause(paceMs) : undefined),
    );
    lines.set(network, line);
    void line.last.then(() => {
      line.length -= 1;
      if (line.length === 0) lines.delete(network);
    });
    return result;
  }

  return {
    tryFrom: (address, work) =>
      failures.isUsedUp(address) ? inLine(networkOf(address), work) : counted(address, work),
  };
}

const isWrong = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 401 || error.code === 'wrong_password');
