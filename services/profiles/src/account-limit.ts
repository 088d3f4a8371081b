import { tooMany } from '@keyturn/service-kit/problem';
import { createFailureCounts } from './failure-counts.ts';
import { networkOf } from '@keyturn/service-kit/networks';

const HOUR_MS = 3_600_000;
const MOST_TIMES = 100;
/** Failures an hour at one account that cost a device, or a network, nothing; and the longest wait after more of them. */
const FREE = 5;
const LONGEST_S = 60;
/** Failures an hour after which a device that has logged in before counts as any other. */
const MOST_OF_DEVICE = 10;
/** Somebody guesses from many networks: from then on those that have failed wait longer and share a try every two minutes, all others one a minute. */
const ATTACK = { elsewhere: 5, networks: 2, waitS: 60, longestS: 900, sharedS: { fresh: 60, failed: 120 } };

/** Where a try comes from. */
export interface Origin {
  /** The address as limits count it: IPv4, or a /64 of IPv6. */
  readonly address: string;
  /** The device, where it has logged in to this account before. */
  readonly device: string | null;
  /** Of the request that tries, for the line of a failure. */
  readonly requestId: string;
}

/** A try that counts as failed until it is known better. */
export interface Try {
  /** Takes back this try, which was neither right nor wrong, and what it used up. */
  forgive(): void;
  /** A success forgets the failures of where it came from. */
  succeed(): void;
}

/** Slows down guessing at one account. In memory and bounded: a restart forgives. */
export interface AccountLimit {
  /** Where a try comes from, without a device that has failed too often lately to be known by it. */
  asKnown(email: string, origin: Origin): Origin;
  /** Counts a try as failed, so that tries sent at once see each other. Throws 429 while it has to wait. */
  begin(email: string, origin: Origin): Try;
}

interface Failure {
  readonly at: number;
  readonly network: string;
}

/** What all but known devices did at one account; until when the tries are used up that networks share. */
interface Account {
  readonly failures: readonly Failure[];
  readonly usedUntilMs: { readonly fresh: number; readonly failed: number };
}

const QUIET: Account = { failures: [], usedUntilMs: { fresh: 0, failed: 0 } };

/**
 * Counts failed log-ins per account, known accounts or not. A device that the account knows has its own count, whatever
 * others do. All others are counted by network: after the free failures the next try waits 1, 2, 4 … seconds; what one
 * network does makes no other wait, and guesses from many share one try a minute, those from
 * networks that have failed one every two (decision 0023).
 */
export function createAccountLimit(now: () => Date): AccountLimit {
  const own = createFailureCounts<readonly Failure[]>(({ length }) => length);
  const accounts = createFailureCounts<Account>(({ failures }) => failures.length);

  const keyOf = (email: string, { address, device }: Origin) =>
    `${email}|${device === null ? networkOf(address) : `device ${device}`}`;

  return {
    asKnown(email, origin) {
      const failures = recent(own.get(keyOf(email, origin)) ?? [], now().getTime());
      return failures.length >= MOST_OF_DEVICE ? { ...origin, device: null } : origin;
    },

    begin(email, origin) {
      const { address, device } = origin;
      const nowMs = now().getTime();
      const network = networkOf(address);
      const key = keyOf(email, origin);
      const failures = recent(own.get(key) ?? [], nowMs);
      const account = accounts.get(email) ?? QUIET;
      const before = recent(account.failures, nowMs);
      const isUnderAttack = device === null && isAttacked(before, network);
      // Who goes round among a few networks takes no try from those that have never failed.
      const line = failures.length === 0 ? 'fresh' : 'failed';
      const untilMs = Math.max(
        (failures.at(-1)?.at ?? 0) + waitS(failures.length, isUnderAttack) * 1000,
        isUnderAttack ? account.usedUntilMs[line] : 0,
      );
      const leftS = Math.ceil((untilMs - nowMs) / 1000);
      if (leftS > 0) throw tooMany('Too many tries. Please wait a moment and try again.', leftS);

      const failure = { at: nowMs, network };
      const usedUntilMs = isUnderAttack ? nowMs + ATTACK.sharedS[line] * 1000 : account.usedUntilMs[line];
      own.put(key, [...failures, failure].slice(-MOST_TIMES));
      if (device === null)
        accounts.put(email, {
          failures: [...before, failure].slice(-MOST_TIMES),
          usedUntilMs: { ...account.usedUntilMs, [line]: usedUntilMs },
        });

      function changeAccount(isKept: (failure: Failure) => boolean, untilMs = usedUntilMs): void {
        const current = accounts.get(email);
        if (device !== null || !current) return;
        // Another try may have used it up since.
        const isOwn = current.usedUntilMs[line] === usedUntilMs;
        accounts.put(email, {
          failures: current.failures.filter(isKept),
          usedUntilMs: isOwn ? { ...current.usedUntilMs, [line]: untilMs } : current.usedUntilMs,
        });
      }

      return {
        forgive() {
          own.put(
            key,
            (own.get(key) ?? []).filter((other) => other !== failure),
          );
          changeAccount((other) => other !== failure, account.usedUntilMs[line]);
        },
        succeed() {
          own.put(key, []);
          changeAccount((other) => other.network !== network);
        },
      };
    },
  };
}

const recent = (failures: readonly Failure[], nowMs: number): Failure[] =>
  failures.filter(({ at }) => at > nowMs - HOUR_MS);

function isAttacked(failures: readonly Failure[], network: string): boolean {
  const networks = new Set(failures.map((failure) => failure.network));
  const elsewhere = failures.filter((failure) => failure.network !== network);
  return networks.size >= ATTACK.networks && elsewhere.length >= ATTACK.elsewhere;
}

function waitS(failures: number, isUnderAttack: boolean): number {
  if (isUnderAttack) return failures === 0 ? 0 : Math.min(ATTACK.longestS, ATTACK.waitS * 2 ** (failures - 1));
  return failures < FREE ? 0 : Math.min(LONGEST_S, 2 ** (failures - FREE));
}
