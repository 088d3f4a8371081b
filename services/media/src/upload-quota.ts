import { tooMany } from '@keyturn/service-kit/problem';
import { createRecent } from '@keyturn/service-kit/recent';

const WINDOW_MS = 30 * 60_000;
/** A person's pictures in that time, including refused ones (security S-24). */
const MOST_UPLOADS = 120;
const PEOPLE_REMEMBERED = 10_000;

/** Counts each person's recent uploads, in memory only. */
export interface UploadQuota {
  /** Throws 429 if one more is too many. */
  check(userId: string): void;
  /** The same, and counts one. */
  count(userId: string): void;
}

export function createUploadQuota(now: () => Date): UploadQuota {
  const counted = createRecent<readonly number[]>(PEOPLE_REMEMBERED);

  function latelyOf(userId: string): readonly number[] {
    const sinceMs = now().getTime() - WINDOW_MS;
    const lately = (counted.get(userId) ?? []).filter((atMs) => atMs > sinceMs);
    if (lately.length >= MOST_UPLOADS)
      throw tooMany('You have uploaded many photos. Please wait a while before the next one.', WINDOW_MS / 1000);
    return lately;
  }

  return {
    check: (userId) => void latelyOf(userId),
    count: (userId) => counted.put(userId, [...latelyOf(userId), now().getTime()]),
  };
}
