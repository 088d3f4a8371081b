import { someAtOnce } from '@keyturn/service-kit/some-at-once';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import type { NoticeDocument } from './notice.ts';

/** Notices read at once. */
const PAGE = 200;

/** Marks a person's notices as read, those named or all; returns whether any was unread. */
export type MarkRead = (userId: string, ids: readonly string[] | undefined) => Promise<boolean>;

/** Serialises a person's calls, so that the next does not find marked ones. */
export function createMarkRead(notices: StoreCollection<NoticeDocument>): MarkRead {
  const reading = createKeyedMutex();

  async function markEach(userId: string, ids: readonly string[]): Promise<boolean> {
    const mark = (_id: string) => notices.updateOne({ _id, userId, read: false }, { $set: { read: true } });
    return (await someAtOnce(ids, mark)).some(({ modifiedCount }) => modifiedCount > 0);
  }

  async function markAll(userId: string): Promise<boolean> {
    const unread = { userId, read: false };
    // Later notices were not seen.
    const [newest] = await notices.find(unread).sort({ createdAt: -1 }).limit(1).toArray();
    if (!newest) return false;
    const seen = { ...unread, createdAt: { $lte: newest.createdAt } };
    for (;;) {
      const page = await notices.find(seen).sort({ createdAt: 1 }).limit(PAGE).toArray();
      const ids = page.map(({ _id }) => _id);
      await markEach(userId, ids);
      if (ids.length < PAGE) return true;
    }
  }

  return (userId, ids) =>
    reading.runExclusive(userId, () => (ids ? markEach(userId, [...new Set(ids)]) : markAll(userId)));
}
