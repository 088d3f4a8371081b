import type { Identity } from '@keyturn/service-kit/identity';
import { someAtOnce } from '@keyturn/service-kit/some-at-once';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import type { Collections } from './collections.ts';
import { findRequest } from './writing.ts';

const PIECE = 100;

/** Marks the other side's messages in a conversation as read. */
export type MarkRead = (caller: Identity, conversationId: string) => Promise<void>;

/** Serialises a person's calls, so that the next does not find marked ones. */
export function createMarkRead(collections: Collections): MarkRead {
  const { messages } = collections;
  const reading = createKeyedMutex();

  async function markAll(userId: string, conversationId: string): Promise<void> {
    for (;;) {
      const piece = await messages.find({ unreadBy: userId, conversationId }).limit(PIECE).toArray();
      await someAtOnce(piece, ({ _id }) => messages.updateOne({ _id, unreadBy: userId }, { $set: { unreadBy: null } }));
      if (piece.length < PIECE) return;
    }
  }

  return async (caller, conversationId) => {
    const { _id } = await findRequest(collections, caller, conversationId);
    await reading.runExclusive(caller.userId, () => markAll(caller.userId, _id));
  };
}
