import { Problem, tooMany } from '@keyturn/service-kit/problem';

const WINDOW_MS = 30 * 60_000;
/** Pictures of a person: 120 decoded in 30 minutes, those refused included, and 1 GB kept in all (security S-24). */
const MOST_UPLOADS = 120;
const MOST_BYTES = 1024 ** 3;
/** One that took more of the decoder's time than it may counts as so many: six of them are half a minute. */
const EXHAUSTING_COUNTS = 20;
const PEOPLE_REMEMBERED = 10_000;

/** What a person may still upload. */
export interface UploadQuota {
  /** Throws 429 where one more of so many bytes is too much; `counted` of them stand in the count already. */
  check(userId: string, bytes?: number, counted?: number): Promise<void>;
  /** Counts a picture that has no record, and returns what takes it back: it has one now, or was not decoded. */
  count(userId: string): () => void;
  /** Counts a picture, counted already, as the twenty that it cost. */
  countExhausting(userId: string): void;
}

interface Stored {
  readonly bytes: number;
  /** ISO. */
  readonly createdAt: string;
}

/** Pictures that are kept count by their records, all others in memory: a restart forgives those. */
export function createUploadQuota(deps: {
  /** The pictures of a person that are kept. */
  storedOf(userId: string): Promise<readonly Stored[]>;
  now(): Date;
}): UploadQuota {
  const { storedOf, now } = deps;
  const others = new Map<string, readonly Date[]>();
  const since = (): Date => new Date(now().getTime() - WINDOW_MS);
  const othersOf = (userId: string): readonly Date[] => (others.get(userId) ?? []).filter((at) => at > since());

  function setOthers(userId: string, times: readonly Date[]): void {
    // Whoever was counted last stands last.
    others.delete(userId);
    if (times.length > 0) others.set(userId, times);
    const [oldest] = others.keys();
    if (others.size > PEOPLE_REMEMBERED && oldest !== undefined) others.delete(oldest);
  }

  return {
    async check(userId, bytes = 1, counted = 0) {
      const own = await storedOf(userId);
      // Waiting would not help, so there is no Retry-After.
      if (own.reduce((sum, image) => sum + image.bytes, bytes) > MOST_BYTES)
        throw new Problem(429, 'no_space', 'You have no space left for more photos.');
      const stored = own.filter(({ createdAt }) => createdAt > since().toISOString());
      if (stored.length + othersOf(userId).length - counted >= MOST_UPLOADS) {
        throw tooMany('You have uploaded many photos. Please wait a while before the next one.', WINDOW_MS / 1000);
      }
    },

    count(userId) {
      const at = now();
      setOthers(userId, [...othersOf(userId), at]);
      return () =>
        setOthers(
          userId,
          othersOf(userId).filter((other) => other !== at),
        );
    },

    countExhausting(userId) {
      setOthers(userId, [...othersOf(userId), ...Array.from({ length: EXHAUSTING_COUNTS - 1 }, () => now())]);
    },
  };
}
