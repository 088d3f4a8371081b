import { networkOf } from '@keyturn/service-kit/networks';
import { Problem, TurnedAway, tooMany } from '@keyturn/service-kit/problem';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Wrong tries at one account from one place: a typing error costs at most half a minute. */
const PLACE = { points: 5, duration: 30 };
/** Wrong tries at one account from all unknown places: many addresses guess no faster than one. */
const ACCOUNT = { points: 50, duration: 600 };
/** Wrong tries of one address at all accounts: a whole campus may share it. */
const ADDRESS = { points: 100, duration: 300 };
/** Tries at one account from one place, including right ones, as each costs a hash. */
const TRIES = { points: 60, duration: 300 };

/** Codes of refusals for a wrong password or code. */
const WRONG = ['log_in_failed', 'wrong_password', 'wrong_code'];

/** A try's origin: its place is a known device, or else the network. */
export interface Origin {
  /** The limits' address: IPv4, or a /64 of IPv6. */
  readonly address: string;
  /** The device, if it has logged in to this account before. */
  readonly device: string | null;
  /** The trying request, for the log. */
  readonly requestId: string;
}

/** Slows down guesses, at existing and unknown accounts alike. */
export interface WrongPasswordLimits {
  /** Runs a try at an account. Throws 429 after too many wrong ones. */
  tryAt<T>(email: string, origin: Origin, work: () => Promise<T>): Promise<T>;
}

type Point = readonly [limiter: RateLimiterMemory, key: string];

/**
 * A known device has its own count, so that strangers cannot lock it out. Others count by IPv4 address or IPv6 /48,
 * which one customer has.
 *
 * Counts are in memory per replica. A key ends with its window, and only tries that hashed leave keys: some 75,000 at
 * most, as a machine computes about 60 hashes a second.
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
      // Before the work, so that parallel tries see each other.
      await take([...shared, [ofPlace, place], [tries, place]]);
      try {
        const result = await work();
        await ofPlace.delete(place);
        await refund(shared);
        return result;
      } catch (error) {
        if (!isWrong(error)) await refund([...shared, [ofPlace, place]]);
        // An overloaded service computed no hash.
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
      // A refusal is no try: an exhausted address uses up nothing of an account.
      await refund(points.slice(0, at + 1));
      throw tooMany('Too many tries. Please wait a moment and try again.', Math.ceil(error.msBeforeNext / 1000));
    }
  }
}

/** Deletes a key without points: `reward` would go below zero after the window's end. */
async function refund(points: readonly Point[]): Promise<void> {
  for (const [limiter, key] of points) {
    const { consumedPoints } = await limiter.reward(key);
    if (consumedPoints <= 0) await limiter.delete(key);
  }
}

const isWrong = (error: unknown): boolean => error instanceof Problem && WRONG.includes(error.code);
