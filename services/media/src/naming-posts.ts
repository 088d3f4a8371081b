import { setImmediate } from 'node:timers/promises';
import type { StoreCollection } from '@keyturn/service-kit/store';

/** Which photos a post names, as it told last: by its revision, and by the time at which it happened. */
export interface PostPhotos {
  _id: string;
  userId: string;
  photos: readonly string[];
  /** Whether it names any, so that the many that were deleted are not read; copies from before this rule have none. */
  isNaming?: boolean;
  revision: number;
  /** ISO time of the newest event; copies from before this rule have none. */
  at?: string;
}

/** So many are marked before anything else has its turn: the embedded store never waits. */
const PIECE = 50;
/** A stop waits for the run. */
const MOST_PIECES = 20;

/** The posts of a person that name photos; those that name none, as all that were deleted, are not read. */
export async function namedBy(posts: StoreCollection<PostPhotos>, userId: string): Promise<PostPhotos[]> {
  // First those from before they were told apart: one that is marked in between is found by its mark.
  const unmarked = await posts.find({ userId, isNaming: null }).toArray();
  return [...unmarked, ...(await posts.find({ userId, isNaming: true }).toArray())];
}

/** Tells posts apart that were kept before they were: those that name photos, and those that name none; the next run goes on. */
export async function markNaming(posts: StoreCollection<PostPhotos>): Promise<void> {
  for (let pieces = 0; pieces < MOST_PIECES; pieces += 1) {
    const unmarked = await posts.find({ isNaming: null }).limit(PIECE).toArray();
    for (const { _id, photos, revision } of unmarked) {
      // Kept anew meanwhile, it is marked.
      await posts.updateOne({ _id, revision, isNaming: null }, { $set: { isNaming: photos.length > 0 } });
    }
    if (unmarked.length < PIECE) return;
    await setImmediate();
  }
}
