import { tooMany } from '@keyturn/service-kit/problem';
import { networkOf } from './networks.ts';

const HOUR_MS = 3_600_000;
const MOST_KEYS = 10_000;
const MOST_TIMES = 100;
/** Failures an hour at one account that cost a device, or a network, nothing; and the longest wait after more of them. */
const FREE = 5;
const LONGEST_S = 60;
/** Somebody guesses from many networks: from then on those that have failed wait longer, and all share one try a minute. */
const ATTACK = { elsewhere: 5, networks: 2, waitS: 60, longestS: 900, sharedS: 60 };

/** Where a try comes from. */
export interface Origin {
  /** The address as limits count it: IPv4, or a /64 of IPv6. */
  readonly address: string;
  /** The device, where it has logged in to this account before. */
  readonly device: string | null;
  /** Of the request that tries, for the line of a failure. */
  readonly requestId: string;
}

/** Slows down guessing at one account. In memory and bounded: a restart forgives. */
export interface AccountLimit {
  /** Counts a try as failed, until it is known better, so that tries sent at once see each other. Throws 429 while it has to wait. */
  begin(email: string, origin: Origin): void;
  /** Takes back a try that was neither right nor wrong. */
  forgive(email: string, origin: Origin): void;
  /** A success forgets the failures of where it came from. */
  succeed(email: string, origin: Origin): void;
}

/**
 * Counts failed log-ins per account, known accounts or not. A device that the account knows has its own count, whatever
 * others do. All others are counted by network: after the free failures the next try waits 1, 2, 4 … seconds; what one
 * network does makes no other wait, and guesses from many share one try a minute (decision 0023).
 */
export function createAccountLimit(now: () => Date): AccountLimit {
  const own = createTimes();
  const everywhere = new Map<string, { at: number; network: string }[]>();
  const sharedUntil = new Map<string, number>();
  const keyOf = (email: string, { address, device }: Origin): string =>
    `${email}|${device === null ? networkOf(address) : `device ${device}`}`;

  const recent = (email: string, nowMs: number) =>
    (everywhere.get(email) ?? []).filter(({ at }) => at > nowMs - HOUR_MS);

  function isAttacked(email: string, network: string, nowMs: number): boolean {
    const failures = recent(email, nowMs);
    const networks = new Set(failures.map((failure) => failure.network));
    return (
      networks.size >= ATTACK.networks &&
      failures.filter((failure) => failure.network !== network).length >= ATTACK.elsewhere
    );
  }

  return {
    begin(email, origin) {
      const nowMs = now().getTime();
      const key = keyOf(email, origin);
      const network = networkOf(origin.address);
      const failures = own.since(key, nowMs - HOUR_MS);
      const isUnderAttack = origin.device === null && isAttacked(email, network, nowMs);
      const untilMs = Math.max(
        (failures.at(-1) ?? 0) + waitS(failures.length, isUnderAttack) * 1000,
        isUnderAttack ? (sharedUntil.get(email) ?? 0) : 0,
      );
      const leftS = Math.ceil((untilMs - nowMs) / 1000);
      if (leftS > 0) throw tooMany('Too many tries. Please wait a moment and try again.', leftS);
      own.add(key, nowMs);
      if (origin.device !== null) return;
      put(everywhere, email, [...recent(email, nowMs), { at: nowMs, network }].slice(-MOST_TIMES));
      if (isUnderAttack) put(sharedUntil, email, nowMs + ATTACK.sharedS * 1000);
    },
    forgive(email, origin) {
      own.takeBack(keyOf(email, origin));
      if (origin.device === null) put(everywhere, email, (everywhere.get(email) ?? []).slice(0, -1));
    },
    succeed(email, origin) {
      own.forget(keyOf(email, origin));
      if (origin.device !== null) return;
      const network = networkOf(origin.address);
      const others = (everywhere.get(email) ?? []).filter((failure) => failure.network !== network);
      put(everywhere, email, others);
    },
  };
}

function waitS(failures: number, isUnderAttack: boolean): number {
  if (isUnderAttack) return failures === 0 ? 0 : Math.min(ATTACK.longestS, ATTACK.waitS * 2 ** (failures - 1));
  return failures < FREE ? 0 : Math.min(LONGEST_S, 2 ** (failures - FREE));
}

/** Times of failures by key, newest last. */
function createTimes() {
  const times = new Map<string, number[]>();
  return {
    since: (key: string, sinceMs: number) => (times.get(key) ?? []).filter((at) => at > sinceMs),
    add: (key: string, atMs: number) => put(times, key, [...(times.get(key) ?? []), atMs].slice(-MOST_TIMES)),
    takeBack: (key: string) => void times.get(key)?.pop(),
    forget: (key: string) => void times.delete(key),
  };
}

/** The key that has been quiet longest goes first. */
function put<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  const [oldest] = map.keys();
  if (map.size >= MOST_KEYS && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
