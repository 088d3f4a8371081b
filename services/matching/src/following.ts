import { storeNewer } from '@keyturn/service-kit/copies';
import { pagesOf } from '@keyturn/service-kit/pages';
import type { Filter, StoreCollection } from '@keyturn/service-kit/store';

/** Replicas' clocks differ, and writes may become visible late, so this period is read again, in ms. */
const OVERLAP_MS = 10_000;

/** A durable copy shared by replicas, and each replica's view in memory. */
export interface Following<T> {
  /** Stores a newer copy, and shows the stored state. */
  store(copy: T): Promise<void>;
  fill(): Promise<void>;
  /** Shows what other replicas have stored since the last call. */
  follow(): Promise<void>;
}

/** `show` must tolerate older copies after newer ones. */
export function createFollowing<T extends { _id: string; revision: number; keptAt: string }>(
  copies: StoreCollection<T>,
  show: (copy: T) => void,
  now: () => Date,
): Following<T> {
  let followedAtMs = 0;

  async function showAll(filter: Filter<T>): Promise<void> {
    // Only a complete reading advances, so that after an outage the next starts at the last good one.
    const startedAtMs = now().getTime();
    for await (const page of pagesOf(copies, filter)) page.forEach(show);
    followedAtMs = startedAtMs;
  }

  return {
    async store(copy) {
      if (await storeNewer(copies, copy)) return show(copy);
      // Stored earlier, perhaps by a write whose answer was lost: shows the stored one.
      const stored = await copies.findOne({ _id: copy._id } as unknown as Filter<T>);
      if (stored) show(stored);
    },
    fill: () => showAll({}),
    follow: () =>
      showAll({ keptAt: { $gt: new Date(followedAtMs - OVERLAP_MS).toISOString() } } as unknown as Filter<T>),
  };
}
