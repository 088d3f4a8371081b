import { DAY_MS } from '@keyturn/domain/durations';
import { pagesOf } from '@keyturn/service-kit/pages';
import { someAtOnce } from '@keyturn/service-kit/some-at-once';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { pickFairly } from './fair-notices.ts';
import type { NewsDocument } from './news.ts';
import type { NoticeDocument } from './notice.ts';

/** Most notices stored per person, and their retention; the list shows fifty. */
const MOST_KEPT = 200;
const KEPT_MS = 180 * DAY_MS;
const MOST_AT_ONCE = 500;
const MOST_READ = 2_000;

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly news: StoreCollection<NewsDocument>;
  now(): Date;
}

/**
 * Deletes old notices, and those beyond the newest 200 of people with news within a day, first from the most frequent
 * causers.
 */
export async function removeOldNotices({ notices, news, now }: Deps): Promise<void> {
  const at = now().getTime();
  const old = await notices
    .find({ createdAt: { $lte: new Date(at - KEPT_MS).toISOString() } })
    .sort({ createdAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id } of old) await notices.deleteOne({ _id });
  for await (const people of pagesOf(news, { at: { $gt: new Date(at - DAY_MS).toISOString() } })) {
    for (const { _id: userId } of people) await trimNotices(notices, userId);
  }
}

/** Deletes a person's notices beyond the limit, however many. */
export async function trimNotices(notices: StoreCollection<NoticeDocument>, userId: string): Promise<void> {
  for (;;) {
    const all = await notices.find({ userId }).sort({ createdAt: -1 }).limit(MOST_READ).toArray();
    if (all.length <= MOST_KEPT) return;
    const kept = new Set(pickFairly(all, MOST_KEPT));
    const excess = all.filter((notice) => !kept.has(notice)).reverse();
    await someAtOnce(excess, ({ _id }) => notices.deleteOne({ _id }));
    if (all.length < MOST_READ) return;
  }
}
