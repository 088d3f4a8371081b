import { HOUR_MS } from '@keyturn/domain/durations';
import { tooMany } from '@keyturn/service-kit/problem';
import { createRecent } from '@keyturn/service-kit/recent';
import type { KeyedMutex } from '@keyturn/service-kit/keyed-mutex';

const MOST_KEPT = 10_000;

/** Tries in the last hour, by user, in memory. */
export interface TriesOfHour {
  count(key: string): number;
  add(key: string): void;
}

/** Limits of one person's texts to others, wherever they write. */
export interface WritingLimits {
  /** Refused texts: checking costs as much as sending. */
  readonly refused: TriesOfHour;
  /** Serialised, because parallel texts would count the same for their writer's limits. */
  readonly sending: KeyedMutex;
}

/** One person's messages and refused texts. */
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
