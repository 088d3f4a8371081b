import type { Filter, StoreCollection } from './store.ts';

const PAGE = 500;

/** Every document of a filter, in pages by `_id`, so that no query grows with the collection. */
export async function* pagesOf<T extends { _id: string }>(
  collection: StoreCollection<T>,
  filter: Filter<T> = {},
  size = PAGE,
): AsyncGenerator<T[]> {
  for (let after = ''; ;) {
    const page = await collection
      .find({ ...filter, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(size)
      .toArray();
    if (page.length > 0) yield page;
    if (page.length < size) return;
    after = page.at(-1)?._id ?? after;
  }
}
