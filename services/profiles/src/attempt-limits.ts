import { tooMany } from '@keyturn/service-kit/problem';

const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 10_000;
const FREE_FAILURES = 5;
const LONGEST_DELAY_S = 60;

/** Failed log-ins that are remembered per account. */
export const REMEMBERED_FAILURES = 30;

/**
 * Slows down guessing on one account without ever locking its owner out: five failures an hour are free, then the next
 * try waits 1, 2, 4 … at most 60 s (security S-11). Throws 429.
 */
export function checkAccount(failedAt: readonly string[], now: Date): void {
  const recent = failedAt.map((at) => now.getTime() - Date.parse(at)).filter((age) => age < 60 * MINUTE_MS);
  const newest = recent.at(-1);
  if (newest === undefined || recent.length < FREE_FAILURES) return;
  const delayS = Math.min(LONGEST_DELAY_S, 2 ** (recent.length - FREE_FAILURES));
  const leftS = Math.ceil(delayS - newest / 1000);
  if (leftS > 0) throw tooMany('Too many tries. Please wait a moment and try again.', leftS);
}

/** A count per address and window, kept in memory and bounded: a restart forgives. */
export interface AddressLimit {
  /** Throws 429 when the address has used up its window. */
  check(address: string): void;
  count(address: string): void;
}

/** Allows `most` counts per address within a window of `windowMs`. */
export function createAddressLimit(most: number, windowMs: number, now: () => Date): AddressLimit {
  const counts = new Map<string, { count: number; endsAtMs: number }>();
  /** What has ended goes first, then the oldest. */
  function forgetSome(): void {
    for (const [address, { endsAtMs }] of counts) if (endsAtMs <= now().getTime()) counts.delete(address);
    const [oldest] = counts.keys();
    if (counts.size >= MOST_ADDRESSES && oldest !== undefined) counts.delete(oldest);
  }
  const current = (address: string) => {
    const entry = counts.get(address);
    return entry && entry.endsAtMs > now().getTime() ? entry : null;
  };
  return {
    check(address) {
      const entry = current(address);
      if (!entry || entry.count < most) return;
      const leftS = Math.ceil((entry.endsAtMs - now().getTime()) / 1000);
      throw tooMany('Too many tries from this connection. Please try again later.', leftS);
    },
    count(address) {
      const entry = current(address);
      if (entry) {
        entry.count += 1;
        return;
      }
      if (counts.size >= MOST_ADDRESSES) forgetSome();
      counts.set(address, { count: 1, endsAtMs: now().getTime() + windowMs });
    },
  };
}
