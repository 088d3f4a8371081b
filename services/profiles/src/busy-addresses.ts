import { setTimeout as pause } from 'node:timers/promises';
import { Problem, tooMany } from '@keyturn/service-kit/problem';
import { createAddressLimit } from './attempt-limits.ts';

const WINDOW_MS = 5 * 60_000;
/** Failed log-ins of one address that cost nothing; a whole campus may share one (security S-11). */
const FREE = 100;
/** Then its tries are taken one by one, a wrong one holding up the next; the gateway waits 6 s for an answer. */
const PACE_MS = 1_000;
const MOST_WAITING = 4;

/** Slows down who guesses at many accounts from one address, and refuses nobody there for long. */
export interface BusyAddresses {
  /** Does a try, in line where the address is busy. Throws 429 where the line is full. */
  tryFrom<T>(address: string, work: () => Promise<T>): Promise<T>;
}

export function createBusyAddresses(now: () => Date, paceMs = PACE_MS): BusyAddresses {
  const failures = createAddressLimit(FREE, WINDOW_MS, now);
  const lines = new Map<string, { last: Promise<void>; length: number }>();

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

  async function inLine<T>(address: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(address) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > MOST_WAITING)
      throw tooMany('Too many tries from this connection. Please try again in a moment.', 2);
    const result = line.last.then(work);
    line.length += 1;
    // Who waits is let in a moment after a wrong try, and at once after any other.
    line.last = result.then(
      () => undefined,
      (error: unknown) => (isWrong(error) ? pause(paceMs) : undefined),
    );
    lines.set(address, line);
    void line.last.then(() => {
      line.length -= 1;
      if (line.length === 0) lines.delete(address);
    });
    return result;
  }

  return {
    tryFrom: (address, work) => (failures.isUsedUp(address) ? inLine(address, work) : counted(address, work)),
  };
}

const isWrong = (error: unknown): boolean => error instanceof Problem && error.status === 401;
