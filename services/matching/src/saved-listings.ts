import type { GoneListingsAnswer, SavedListingsAnswer } from '@keyturn/contracts/matching';
import type { LivePost } from '@keyturn/contracts/events';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { notFound, tooMany } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createTurns } from '@keyturn/service-kit/turns';
import { toCard, toGone, type SavedDocument } from './live-post.ts';
import type { LivePosts } from './live-posts.ts';

const MOST_SAVED = 500;
/** Deleted ones that nobody takes away; the oldest make room. */
const MOST_GONE = 50;

/** The listings a person saved. Saving twice is saving once; a deleted listing moves to those that are gone. */
export interface SavedListings {
  list(userId: string): Promise<SavedListingsAnswer>;
  gone(userId: string): Promise<GoneListingsAnswer>;
  save(userId: string, listingId: string): Promise<void>;
  unsave(userId: string, listingId: string): Promise<void>;
  /** Keeps for everybody who saved a deleted listing what it was; null when it was never known. */
  keepGone(listingId: string, post: LivePost | null): Promise<void>;
}

export function createSavedListings(deps: {
  saved: StoreCollection<SavedDocument>;
  live: LivePosts;
  now(): Date;
  newId(): string;
}): SavedListings {
  const { saved, live, now, newId } = deps;
  const saving = createTurns();
  return {
    async list(userId) {
      return (await newestOf(userId)).flatMap(({ listingId }) => {
        const post = live.find(listingId);
        return post ? [toCard(post)] : [];
      });
    },

    async gone(userId) {
      const own = await newestOf(userId);
      return own.flatMap(({ gone, listingId }) => (gone && !live.find(listingId) ? [gone] : []));
    },

    async save(userId, listingId) {
      if (!live.find(listingId)) throw notFound('Listing not found or unavailable.');
      // One after the other, or listings saved at once would all count the same.
      await saving.inTurn(userId, () => saveOne(userId, listingId));
    },

    async unsave(userId, listingId) {
      const one = await saved.findOne({ userId, listingId });
      if (one) await saved.deleteOne({ _id: one._id });
    },

    async keepGone(listingId, post) {
      for (const { _id, userId } of await saved.find({ listingId, gone: null }).toArray()) {
        await saved.updateOne({ _id }, { $set: { gone: toGone(listingId, post) } });
        const gone = (await newestOf(userId)).filter((one) => one.gone);
        for (const old of gone.slice(MOST_GONE)) await saved.deleteOne({ _id: old._id });
      }
    },
  };

  async function newestOf(userId: string): Promise<SavedDocument[]> {
    const own = await saved.find({ userId }).toArray();
    return own.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
  }

  async function saveOne(userId: string, listingId: string): Promise<void> {
    if (await saved.findOne({ userId, listingId })) return;
    if ((await saved.countDocuments({ userId, gone: null })) >= MOST_SAVED)
      throw tooMany('You have saved too many listings.', 3600);
    await insertOnce(saved, { _id: newId(), userId, listingId, savedAt: now().toISOString() });
  }
}
