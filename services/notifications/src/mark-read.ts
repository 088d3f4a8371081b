import type { StoreCollection } from '@keyturn/service-kit/store';
import { createTurns } from '@keyturn/service-kit/turns';
import { PIECE, inPieces } from './in-pieces.ts';
import type { NoticeDocument } from './notice.ts';

/** Marks notices of a person as read, those named or all; whether any was unread. */
export type MarkRead = (userId: string, ids: readonly string[] | undefined) => Promise<boolean>;

/** One call of a person after the other: what one has marked, the next does not find. */
export function createMarkRead(notices: StoreCollection<NoticeDocument>): MarkRead {
  const reading = createTurns();

  async function markEach(userId: string, ids: readonly string[]): Promise<boolean> {
    let isAny = false;
    await inPieces(ids, async (_id) => {
      const { modifiedCount } = await notices.updateOne({ _id, userId, read: false }, { $set: { read: true } });
      if (modifiedCount > 0) isAny = true;
    });
    return isAny;
  }

  async function markAll(userId: string): Promise<boolean> {
    const unread = { userId, read: false };
    // Those that come meanwhile were not seen.
    const [newest] = await notices.find(unread).sort({ createdAt: -1 }).limit(1).toArray();
    if (!newest) return false;
    for (;;) {
      const piece = await notices
        .find({ ...unread, createdAt: { $lte: newest.createdAt } })
        .sort({ createdAt: 1 })
        .limit(PIECE)
        .toArray();
      await markEach(
        userId,
        piece.map(({ _id }) => _id),
      );
      if (piece.length < PIECE) return true;
    }
  }

  return (userId, ids) => reading.inTurn(userId, () => (ids ? markEach(userId, [...new Set(ids)]) : markAll(userId)));
}
