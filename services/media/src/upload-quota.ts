import { tooMany } from '@keyturn/service-kit/problem';
import { createRecent } from '@keyturn/service-kit/recent';

const WINDOW_MS = 30 * 60_000;
/** Pictures of a person in that time, those refused included (security S-24). */
const MOST_UPLOADS = 120;
const PEOPLE_REMEMBERED = 10_000;

/** How many pictures a person has uploaded lately, in memory: a restart forgives. */
export interface UploadQuota {
  /** Throws 429 where one more is too many. */
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
