import { cityDistance } from '@keyturn/domain/distance';
import type { MatchQuery } from '@keyturn/domain/match-query';
import type { PartitionTable } from './partition-table.ts';

/** Miles of each place, by code, from the asked one; 0 for all without one. */
export function distancesFrom({ texts }: PartitionTable, { place: asked }: MatchQuery): (place: number) => number {
  if (asked === null) return () => 0;
  const known = new Map<number, number>();
  return (place) => {
    let distance = known.get(place);
    if (distance === undefined) {
      // Two equal unknown texts are the same place.
      distance = texts[place] === asked.key ? 0 : cityDistance(texts[place], asked.key);
      known.set(place, distance);
    }
    return distance;
  };
}
