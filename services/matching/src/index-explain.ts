import { explainMatch, type MatchExplanation } from '@keyturn/domain/match-explain';
import type { MatchQuery } from '@keyturn/domain/match-query';
import type { IndexState } from './index-state.ts';
import { UNKNOWN, findPosition, readAt } from './partition.ts';
import { rentOf } from './row-table.ts';

/** Explains a live listing's score from its columns; null if not live. */
export function explainRow(state: IndexState, id: string, query: MatchQuery): MatchExplanation | null {
  const { rows, memory, labels } = state;
  const row = rows.rowOfId.get(id);
  const partition = row === undefined ? undefined : state.partitions.partitions[rows.partition[row] ?? -1];
  if (row === undefined || partition === undefined) return null;
  const { bits, startDay } = readAt(
    partition,
    memory,
    findPosition(partition, memory, rows, rows.postedAtMs[row] ?? 0, id),
  );
  const hasLabel = (label: string) => {
    const bit = labels.bitOf.get(label);
    if (bit === undefined) return labels.rowsOf.get(label)?.has(row) === true;
    return ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  };
  const facts = {
    rentCents: rentOf(rows, row),
    startDay: startDay === UNKNOWN ? null : startDay,
    labels: { has: hasLabel },
  };
  return explainMatch(facts, query);
}
