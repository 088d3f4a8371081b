import type { LivePost } from '@keyturn/contracts/events';
import { rentCents } from '@keyturn/domain/money';
import { unavailable } from '@keyturn/service-kit/problem';
import { keepNewer } from '@keyturn/service-kit/copies';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createListingIndex, type ListingIndex } from './listing-index.ts';
import type { PostCopy } from './live-post.ts';

/**
 * The live listings: a durable copy of what posts published, and the index that is filled from it at start. Reading
 * throws 503 until then.
 */
export interface LivePosts {
  index(): ListingIndex;
  find(id: string): LivePost | null;
  /** Rents of all live listings in whole dollars, for the budget step's histogram. */
  rents(): number[];
  fill(): Promise<void>;
  /** Takes a newer state of a listing; null = no longer live. Older revisions are ignored. */
  keep(id: string, post: LivePost | null, revision: number): Promise<void>;
}

export function createLivePosts(copies: StoreCollection<PostCopy>): LivePosts {
  const index = createListingIndex();
  const live = new Map<string, LivePost>();
  let isFilled = false;

  function show(id: string, post: LivePost | null, revision: number): void {
    // The index knows the newest revision: of two events stored in turn, the older may be shown last.
    if (!post) {
      if (index.remove(id, revision)) live.delete(id);
    } else if (index.upsert({ ...post, posted: true }, revision)) live.set(id, post);
  }

  function requireFilled(): void {
    if (!isFilled) throw unavailable('The index is being filled.');
  }

  return {
    index() {
      requireFilled();
      return index;
    },

    find(id) {
      requireFilled();
      return live.get(id) ?? null;
    },

    rents() {
      requireFilled();
      return [...live.values()].flatMap((post) => {
        const cents = rentCents(post);
        return cents === null ? [] : [Math.round(cents / 100)];
      });
    },

    async fill() {
      const known = await copies.find({ revision: { $gt: 0 } }).toArray();
      for (const { _id, post, revision } of known) show(_id, post, revision);
      isFilled = true;
    },

    async keep(id, post, revision) {
      if (!(await keepNewer(copies, { _id: id, isLive: post !== null, revision, post }))) return;
      show(id, post, revision);
    },
  };
}
