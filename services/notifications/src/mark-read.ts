import type { StoreCollection } from '@keyturn/service-kit/store';
import { createTurns } from '@keyturn/service-kit/turns';
import { PIECE, inPieces } from './in-pieces.ts';
import type { NoticeDocument } from './notice.ts';

/** Marks notices of a person as read, those named or all. */
export type MarkRead = (userId: string, ids: readonly string[] | undefined) => Promise<void>;

/** One call of a person after the other: what one has marked, the next does not find. */
export function createMarkRead(notices: StoreCollection<NoticeDocument>): MarkRead {
  const reading = createTurns();
  const mark = (userId: string, _id: string) =>
    notices.updateOne({ _id, userId, read: false }, { $set: { read: true } });

  async function markAll(userId: string): Promise<void> {
    const unread = { userId, read: false };
    // Those that come meanwhile were not seen.
    const [newest] = await notices.find(unread).sort({ createdAt: -1 }).limit(1).toArray();
    if (!newest) return;
    for (;;) {
      const piece = await notices
        .find({ ...unread, createdAt: { $lte: newest.createdAt } })
        .sort({ createdAt: 1 })
        .limit(PIECE)
        .toArray();
      await inPieces(piece, ({ _id }) => mark(userId, _id));
      if (piece.length < PIECE) return;
    }
  }

  return (userId, ids) =>
    reading.inTurn(userId, () => (ids ? inPieces([...new Set(ids)], (id) => mark(userId, id)) : markAll(userId)));
}
