import type { ExportAnswer, ExportPart } from '@keyturn/contracts/export';
import { tooMany } from '../base/problem.ts';
import { createRecent } from '../base/recent.ts';
import type { Filter, StoreCollection } from './store.ts';

const MOST_ITEMS = 10_000;
const MOST_A_DAY = 5;
const MOST_PEOPLE = 10_000;
const DAY_MS = 86_400_000;

/** Reads one part of a person's stored data: the documents of a filter, mapped by `view`. */
export async function exportPart<T extends { _id: string }>(
  name: string,
  collection: StoreCollection<T>,
  filter: Filter<T>,
  view: (document: T) => Readonly<Record<string, unknown>>,
): Promise<ExportPart> {
  const found = await collection
    .find(filter)
    .limit(MOST_ITEMS + 1)
    .toArray();
  return { name, isWhole: found.length <= MOST_ITEMS, items: found.slice(0, MOST_ITEMS).map(view) };
}

/** Exports a person's stored data, five times a day; then throws 429. Counted in this process. */
export function createExport(
  now: () => Date,
): (userId: string, read: () => Promise<readonly ExportPart[]>) => Promise<ExportAnswer> {
  const given = createRecent<readonly number[]>(MOST_PEOPLE);
  return async (userId, read) => {
    const nowMs = now().getTime();
    const lately = (given.get(userId) ?? []).filter((atMs) => atMs > nowMs - DAY_MS);
    const [first = nowMs] = lately;
    if (lately.length >= MOST_A_DAY) {
      const waitS = Math.ceil((first + DAY_MS - nowMs) / 1000);
      throw tooMany('You have downloaded your data five times today. Please try again tomorrow.', waitS);
    }
    given.put(userId, [...lately, nowMs]);
    return { parts: [...(await read())] };
  };
}
