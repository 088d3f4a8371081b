import { countsOf } from '@keyturn/service-kit/images';
import { Problem, tooMany } from '@keyturn/service-kit/problem';

const WINDOW_MS = 30 * 60_000;
/** Pictures of a person: 120 decoded in 30 minutes, those refused included, and 1 GB kept in all (security S-24). */
const MOST_UPLOADS = 120;
const MOST_BYTES = 1024 ** 3;
/** Less where the folder fills: a part of what is left, so that many accounts do not fill it, and yet a listing's photos. */
const SHARE_OF_FREE = 32;
const LEAST_MOST_BYTES = 25 * 1024 ** 2;
/** One counts as many as it took of these of a processor: 120 are half a minute. A photo of 12 megapixels takes less than one. */
const COUNT_MS = 250;
/** One that took more of the decoder's time than it may. */
const EXHAUSTING_COUNTS = 20;
const PEOPLE_REMEMBERED = 10_000;

/** What a person may still upload. */
export interface UploadQuota {
  /** Throws 429 where one more picture is too much. */
  check(userId: string): Promise<void>;
  /** Throws 429 where so many bytes more are too much. */
  checkSpace(userId: string, bytes: number): Promise<void>;
  /** Counts a picture that has no record: as one, until it is known what it cost. */
  count(userId: string): Counted;
}

/** A picture that counts without a record. */
export interface Counted {
  /** Told how many milliseconds of a processor it took, Infinity where it was more than a picture may take. */
  readonly setCost: (processorMs: number) => void;
  /** As how many it counts. */
  counts(): number;
  /** Its record counts from now on, or it was not decoded. */
  takeBack(): void;
}

interface Stored {
  readonly bytes: number;
  /** ISO. */
  readonly createdAt: string;
  readonly counts?: number;
}

interface Other {
  readonly at: Date;
  counts: number;
}

/** Pictures that are kept count by their records, all others in memory: a restart forgives those. */
export function createUploadQuota(deps: {
  /** The pictures of a person that are kept. */
  storedOf(userId: string): Promise<readonly Stored[]>;
  /** How many bytes all photos together may still take. */
  freeBytes(): number;
  now(): Date;
}): UploadQuota {
  const { storedOf, freeBytes, now } = deps;
  const others = new Map<string, readonly Other[]>();
  const since = (): Date => new Date(now().getTime() - WINDOW_MS);
  const othersOf = (userId: string): readonly Other[] => (others.get(userId) ?? []).filter(({ at }) => at > since());

  function setOthers(userId: string, counted: readonly Other[]): void {
    // Whoever was counted last stands last.
    others.delete(userId);
    if (counted.length > 0) others.set(userId, counted);
    const [oldest] = others.keys();
    if (others.size > PEOPLE_REMEMBERED && oldest !== undefined) others.delete(oldest);
  }

  return {
    async check(userId) {
      const own = await storedOf(userId);
      assertSpace(own, 1, freeBytes());
      const stored = own.filter(({ createdAt }) => createdAt > since().toISOString());
      if (sumOf(stored) + sumOf(othersOf(userId)) >= MOST_UPLOADS) {
        throw tooMany('You have uploaded many photos. Please wait a while before the next one.', WINDOW_MS / 1000);
      }
    },

    async checkSpace(userId, bytes) {
      assertSpace(await storedOf(userId), bytes, freeBytes());
    },

    count(userId) {
      const own: Other = { at: now(), counts: 1 };
      setOthers(userId, [...othersOf(userId), own]);
      return {
        setCost: (processorMs) => void (own.counts = countsOf(processorMs, COUNT_MS, EXHAUSTING_COUNTS)),
        counts: () => own.counts,
        takeBack: () =>
          setOthers(
            userId,
            othersOf(userId).filter((other) => other !== own),
          ),
      };
    },
  };
}

const sumOf = (pictures: readonly { counts?: number }[]): number =>
  pictures.reduce((sum, { counts = 1 }) => sum + counts, 0);

function assertSpace(own: readonly Stored[], bytes: number, freeBytes: number): void {
  const most = Math.min(MOST_BYTES, Math.max(LEAST_MOST_BYTES, freeBytes / SHARE_OF_FREE));
  // Waiting would not help, so there is no Retry-After.
  if (own.reduce((sum, image) => sum + image.bytes, bytes) > most)
    throw new Problem(429, 'no_space', 'You have no space left for more photos.');
}
