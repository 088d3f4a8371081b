import { networkOf } from '@keyturn/service-kit/networks';
import { Problem, TurnedAway, tooMany } from '@keyturn/service-kit/problem';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Wrong tries at one account from one place: who mistypes waits half a minute at most. */
const PLACE = { points: 5, duration: 30 };
/** Wrong tries at one account from all places that it does not know: many addresses guess no faster than one. */
const ACCOUNT = { points: 50, duration: 600 };
/** Wrong tries of one address at all accounts: a whole campus may share it. */
const ADDRESS = { points: 100, duration: 300 };
/** Tries at one account from one place, right ones too, as each costs a hash. */
const TRIES = { points: 60, duration: 300 };

/** The refusals that say that a password or a code was wrong. */
const WRONG = ['log_in_failed', 'wrong_password', 'wrong_code'];

/** Where a try comes from: its place is the device that is known, or else the network. */
export interface Origin {
  /** The address as limits count it: IPv4, or a /64 of IPv6. */
  readonly address: string;
  /** The device, where it has logged in to this account before. */
  readonly device: string | null;
  /** Of the request that tries, for the line of a failure. */
  readonly requestId: string;
}

/** Slows down guessing, at accounts that exist and at others alike. */
export interface WrongPasswordLimits {
  /** Does a try at an account. Throws 429 where too many were wrong. */
  tryAt<T>(email: string, origin: Origin, work: () => Promise<T>): Promise<T>;
}

type Point = readonly [limiter: RateLimiterMemory, key: string];

/**
 * A device that the account knows counts apart, so that strangers keep it out of nothing. Others count by IPv4 address,
 * or by /48 of IPv6, which is what one customer has.
 *
 * Counts stand in memory: a restart forgets them, and each replica counts for itself. A key ends with its window, and only
 * a try that took a hash leaves keys: some 75,000 at most, as a machine makes about 60 hashes a second.
 */
export function createWrongPasswordLimits(): WrongPasswordLimits {
  const ofAddress = new RateLimiterMemory(ADDRESS);
  const ofAccount = new RateLimiterMemory(ACCOUNT);
  const ofPlace = new RateLimiterMemory(PLACE);
  const tries = new RateLimiterMemory(TRIES);
  return {
    async tryAt(email, { address, device }, work) {
      const network = networkOf(address);
      const place = `${email}|${device ?? network}`;
      const shared: Point[] =
        device === null
          ? [
              [ofAddress, network],
              [ofAccount, email],
            ]
          : [[ofAccount, place]];
      // Before the work, so that tries that are sent at once see each other.
      await take([...shared, [ofPlace, place], [tries, place]]);
      try {
        const result = await work();
        await ofPlace.delete(place);
        await refund(shared);
        return result;
      } catch (error) {
        if (!isWrong(error)) await refund([...shared, [ofPlace, place]]);
        // A storm took no hash for it.
        if (error instanceof TurnedAway) await refund([[tries, place]]);
        throw error;
      }
    },
  };
}

async function take(points: readonly Point[]): Promise<void> {
  for (const [at, [limiter, key]] of points.entries()) {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // What is refused was no try: an address that is over uses up nothing of an account.
      await refund(points.slice(0, at + 1));
      throw tooMany('Too many tries. Please wait a moment and try again.', Math.ceil(error.msBeforeNext / 1000));
    }
  }
}

/** A key without points is deleted: `reward` makes one below zero where the window is over by now. */
async function refund(points: readonly Point[]): Promise<void> {
  for (const [limiter, key] of points) {
    const { consumedPoints } = await limiter.reward(key);
    if (consumedPoints <= 0) await limiter.delete(key);
  }
}

const isWrong = (error: unknown): boolean => error instanceof Problem && WRONG.includes(error.code);
