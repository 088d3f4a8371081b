import { tooMany } from '@keyturn/service-kit/problem';

const HOUR_MS = 3_600_000;
const MOST_KEYS = 10_000;
/** Failures an hour from one address on one account that cost nothing, and the longest wait after more of them. */
const CALM = { free: 5, longestS: 60 };
/** The same once an account has failed a hundred times in an hour, from wherever: somebody guesses from many addresses. */
const ATTACKED = { free: 1, longestS: 900 };
const ATTACK = 100;

/** Slows down guessing at one account. In memory and bounded: a restart forgives. */
export interface AccountLimit {
  /** Throws 429 while this address has to wait before its next try at this account. */
  check(email: string, address: string): void;
  fail(email: string, address: string): void;
  /** A success forgets the failures of its address. */
  succeed(email: string, address: string): void;
}

/**
 * Counts failed log-ins per account and address, known accounts or not: after the free ones the next try waits 1, 2,
 * 4 … seconds. What others do from their addresses never makes the owner wait who has not failed (decision 0012).
 */
export function createAccountLimit(now: () => Date): AccountLimit {
  const here = createFailures(30);
  const everywhere = createFailures(ATTACK);
  const keyOf = (email: string, address: string) => `${email}|${address}`;
  return {
    check(email, address) {
      const nowMs = now().getTime();
      const own = here.since(keyOf(email, address), nowMs - HOUR_MS);
      const isAttacked = everywhere.since(email, nowMs - HOUR_MS).length >= ATTACK;
      const { free, longestS } = isAttacked ? ATTACKED : CALM;
      const newest = own.at(-1);
      if (newest === undefined || own.length < free) return;
      const delayS = Math.min(longestS, 2 ** (own.length - free));
      const leftS = Math.ceil(delayS - (nowMs - newest) / 1000);
      if (leftS > 0) throw tooMany('Too many tries. Please wait a moment and try again.', leftS);
    },
    fail(email, address) {
      here.add(keyOf(email, address), now().getTime());
      everywhere.add(email, now().getTime());
    },
    succeed: (email, address) => here.forget(keyOf(email, address)),
  };
}

/** Times of failures by key, newest last; the key that has been quiet longest goes first. */
function createFailures(mostTimes: number) {
  const times = new Map<string, number[]>();
  return {
    since: (key: string, sinceMs: number) => (times.get(key) ?? []).filter((at) => at > sinceMs),
    add(key: string, atMs: number) {
      const before = times.get(key) ?? [];
      times.delete(key);
      const [oldest] = times.keys();
      if (times.size >= MOST_KEYS && oldest !== undefined) times.delete(oldest);
      times.set(key, [...before, atMs].slice(-mostTimes));
    },
    forget: (key: string) => void times.delete(key),
  };
}
