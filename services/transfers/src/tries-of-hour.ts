import { HOUR_MS } from '@keyturn/domain/durations';
import { tooMany } from '@keyturn/service-kit/problem';
import { createRecent } from '@keyturn/service-kit/recent';
import type { KeyedMutex } from '@keyturn/service-kit/keyed-mutex';

const MOST_KEPT = 10_000;

/** What was tried in the last hour, by who did. Kept in memory. */
export interface TriesOfHour {
  count(key: string): number;
  add(key: string): void;
}

/** What bounds the words of one person to others, wherever they write them. */
export interface WritingLimits {
  /** Words that were refused for what stands in them: to read them takes as long as to send them. */
  readonly refused: TriesOfHour;
  /** One after the other, or words sent at once would all count the same against their writer's limits. */
  readonly sending: KeyedMutex;
}

/** Messages and refused words of one person. */
export const MOST_PER_HOUR = 60;
export const manyMessages = () => tooMany('You have sent many messages. Please try again later.', HOUR_MS / 1000);

export function createTriesOfHour(now: () => Date): TriesOfHour {
  const tries = createRecent<readonly number[]>(MOST_KEPT);
  const lately = (key: string) => (tries.get(key) ?? []).filter((at) => at > now().getTime() - HOUR_MS);
  return {
    count: (key) => lately(key).length,
    add: (key) => tries.put(key, [...lately(key), now().getTime()]),
  };
}
