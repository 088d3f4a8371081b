import { pagesOf } from '@keyturn/service-kit/pages';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { NewsDocument } from './news.ts';
import type { NoticeDocument } from './notice.ts';

const DAY_MS = 24 * 3_600_000;
/** Notices a person keeps, and for how long; the list shows fifty. */
const MOST_KEPT = 200;
const KEPT_MS = 180 * DAY_MS;
const MOST_AT_ONCE = 500;

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly news: StoreCollection<NewsDocument>;
  now(): Date;
}

/** Deletes notices that are old, and of everybody who had news within a day those beyond the newest 200. */
export async function removeOldNotices({ notices, news, now }: Deps): Promise<void> {
  const at = now().getTime();
  const old = await notices
    .find({ createdAt: { $lte: new Date(at - KEPT_MS).toISOString() } })
    .sort({ createdAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id } of old) await notices.deleteOne({ _id });
  for await (const people of pagesOf(news, { at: { $gt: new Date(at - DAY_MS).toISOString() } })) {
    for (const { _id: userId } of people) await trim(userId);
  }

  async function trim(userId: string): Promise<void> {
    const excess = (await notices.countDocuments({ userId })) - MOST_KEPT;
    if (excess <= 0) return;
    const oldest = await notices
      .find({ userId })
      .sort({ createdAt: 1 })
      .limit(Math.min(excess, MOST_AT_ONCE))
      .toArray();
    for (const { _id } of oldest) await notices.deleteOne({ _id });
  }
}
