import type { IndexState } from './index-state.ts';
import type { Source } from './scan.ts';

/** Excludes listings from a source; only partitions that contain one test their rows. */
export function exclude({ rows }: IndexState, ids: readonly string[]): (source: Source) => Source {
  const left = new Set(ids.flatMap((id) => rows.rowOfId.get(id) ?? []));
  if (left.size === 0) return (source) => source;
  const holding = new Set([...left].flatMap((row) => [rows.partition[row], rows.schoolPartition[row]]));
  return ({ partition, isAsked }) => ({
    partition,
    isAsked: holding.has(partition.number) ? (row) => !left.has(row) && (isAsked?.(row) ?? true) : isAsked,
  });
}
