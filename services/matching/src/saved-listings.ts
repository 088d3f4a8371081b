import type { SavedListingsAnswer } from '@keyturn/contracts/matching';
import { notFound, tooMany } from '@keyturn/service-kit/problem';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import { createTurns } from '@keyturn/service-kit/turns';
import { toCard, type SavedDocument } from './live-post.ts';
import type { LivePosts } from './live-posts.ts';

const MOST_SAVED = 500;

/** The listings a person saved. Saving twice is saving once; a removed listing is forgotten, as it never comes back. */
export interface SavedListings {
  list(userId: string): Promise<SavedListingsAnswer>;
  save(userId: string, listingId: string): Promise<void>;
  unsave(userId: string, listingId: string): Promise<void>;
  /** Takes a removed listing from everybody's. */
  forget(listingId: string): Promise<void>;
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
      const own = await saved.find({ userId }).toArray();
      own.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
      return own.flatMap(({ listingId }) => {
        const post = live.find(listingId);
        return post ? [toCard(post)] : [];
      });
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

    async forget(listingId) {
      for (const { _id } of await saved.find({ listingId }).toArray()) await saved.deleteOne({ _id });
    },
  };

  async function saveOne(userId: string, listingId: string): Promise<void> {
    if (await saved.findOne({ userId, listingId })) return;
    if ((await saved.countDocuments({ userId })) >= MOST_SAVED)
      throw tooMany('You have saved too many listings.', 3600);
    try {
      await saved.insertOne({ _id: newId(), userId, listingId, savedAt: now().toISOString() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
