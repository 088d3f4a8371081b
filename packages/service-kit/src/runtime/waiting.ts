import type { Filter, StoreCollection } from '../store/store.ts';
import { labelledGauge, secondsSince } from '../telemetry/labelled-gauge.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Documents that wait for a person or a timer. /metrics shows their count and how overdue the oldest is. */
export interface Waiting {
  readonly what: string;
  count(): Promise<number>;
  /** When the oldest was due; '' for none. Absent if only people act. */
  dueAt?(now: string): Promise<string>;
}

/** Waiting documents of a collection: those of a filter, and the field with their due time. */
export function waitingIn<T extends { _id: string }>(
  what: string,
  collection: StoreCollection<T>,
  filter: Filter<T>,
  field?: keyof T & string,
): Waiting {
  const count = () => collection.countDocuments(filter);
  if (field === undefined) return { what, count };
  return {
    what,
    count,
    async dueAt(now) {
      const due = { ...filter, [field]: { $gt: '', $lte: now } } as Filter<T>;
      const [oldest] = await collection
        .find(due)
        .sort({ [field]: 1 })
        .limit(1)
        .toArray();
      return oldest ? String(oldest[field]) : '';
    },
  };
}

export function measureWaiting(metrics: Metrics, waiting: readonly Waiting[], now: () => Date): void {
  const gauge = labelledGauge(metrics.registry);
  const find = (what: string) => waiting.find((one) => one.what === what);
  gauge(
    'waiting_documents',
    'What waits for somebody or for the clock.',
    'what',
    waiting.map(({ what }) => what),
    async (what) => (await find(what)?.count()) ?? 0,
  );
  gauge(
    'due_oldest_seconds',
    'Seconds by which the clock is late: since the oldest that is due should have been ended, or been reminded of.',
    'what',
    waiting.flatMap(({ what, dueAt }) => (dueAt ? [what] : [])),
    async (what) => {
      const dueAt = await find(what)?.dueAt?.(now().toISOString());
      return dueAt ? secondsSince(dueAt, now) : 0;
    },
  );
}
