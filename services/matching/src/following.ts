import { storeNewer } from '@keyturn/service-kit/copies';
import { pagesOf } from '@keyturn/service-kit/pages';
import type { Filter, StoreCollection } from '@keyturn/service-kit/store';

/** Clocks of replicas differ, and a write may become visible late: so much is read twice, in ms. */
const OVERLAP_MS = 10_000;

/** A durable copy that all replicas of this service share, and what each of them shows of it from memory. */
export interface Following<T> {
  /** Stores what is newer, and shows what is then there. */
  store(copy: T): Promise<void>;
  /** Shows everything. */
  fill(): Promise<void>;
  /** Shows what other replicas have stored since the last time. */
  follow(): Promise<void>;
}

/** `show` meets older copies after newer ones, too. */
export function createFollowing<T extends { _id: string; revision: number; keptAt: string }>(
  copies: StoreCollection<T>,
  show: (copy: T) => void,
  now: () => Date,
): Following<T> {
  let followedAtMs = 0;

  async function showAll(filter: Filter<T>): Promise<void> {
    // Only a reading that came to its end moves on: after an outage the next one begins where the last good one did.
    const startedAtMs = now().getTime();
    for await (const page of pagesOf(copies, filter)) page.forEach(show);
    followedAtMs = startedAtMs;
  }

  return {
    async store(copy) {
      if (await storeNewer(copies, copy)) return show(copy);
      // Stored before, perhaps by a write whose answer was lost: what is there is shown.
      const stored = await copies.findOne({ _id: copy._id } as unknown as Filter<T>);
      if (stored) show(stored);
    },
    fill: () => showAll({}),
    follow: () =>
      showAll({ keptAt: { $gt: new Date(followedAtMs - OVERLAP_MS).toISOString() } } as unknown as Filter<T>),
  };
}
