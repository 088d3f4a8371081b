import type { LivePost } from '@keyturn/contracts/events';
import { rentCents } from '@keyturn/domain/money';
import { unavailable } from '@keyturn/service-kit/problem';
import { keepNewer } from '@keyturn/service-kit/copies';
import { pagesOf } from '@keyturn/service-kit/pages';
import type { Filter, StoreCollection } from '@keyturn/service-kit/store';
import { createListingIndex, type ListingIndex } from './listing-index.ts';
import type { PostCopy } from './live-post.ts';

/**
 * The live listings: a durable copy of what posts published, and the index that is filled from it at start. Reading
 * throws 503 until then.
 */
export interface LivePosts {
  index(): ListingIndex;
  find(id: string): LivePost | null;
  /** The ids of what some people have that is live. */
  idsOf(userIds: ReadonlySet<string>): string[];
  /** Rents of all live listings but those of some people, in whole dollars, for the budget step's histogram. */
  rents(without: ReadonlySet<string>): number[];
  fill(): Promise<void>;
  /** Takes over what other replicas of this service have stored since the last time. */
  follow(): Promise<void>;
  /** Takes a newer state of a listing; null = no longer live. Older revisions are ignored. */
  keep(id: string, post: LivePost | null, revision: number): Promise<void>;
}

/** Clocks of replicas differ, and a write may become visible late: so much is read twice, in ms. */
const OVERLAP_MS = 10_000;

export function createLivePosts(copies: StoreCollection<PostCopy>, now: () => Date): LivePosts {
  const index = createListingIndex();
  const live = new Map<string, LivePost>();
  const idsByPoster = new Map<string, Set<string>>();
  let isFilled = false;
  let followedAtMs = 0;

  function show(id: string, post: LivePost | null, revision: number): void {
    // The index knows the newest revision: of two events stored in turn, the older may be shown last.
    if (!post) {
      if (index.remove(id, revision)) forget(id);
    } else if (index.upsert({ ...post, posted: true }, revision)) {
      forget(id);
      live.set(id, post);
      idsByPoster.set(post.userId, (idsByPoster.get(post.userId) ?? new Set()).add(id));
    }
  }

  function forget(id: string): void {
    const poster = live.get(id)?.userId;
    live.delete(id);
    const ids = poster === undefined ? undefined : idsByPoster.get(poster);
    ids?.delete(id);
    if (poster !== undefined && ids?.size === 0) idsByPoster.delete(poster);
  }

  async function showAll(filter: Filter<PostCopy>): Promise<void> {
    for await (const page of pagesOf(copies, filter)) {
      for (const { _id, post, revision } of page) show(_id, post, revision);
    }
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

    idsOf: (userIds) => [...userIds].flatMap((userId) => [...(idsByPoster.get(userId) ?? [])]),

    rents(without) {
      requireFilled();
      return [...live.values()].flatMap((post) => {
        if (without.has(post.userId)) return [];
        const cents = rentCents(post);
        return cents === null ? [] : [Math.round(cents / 100)];
      });
    },

    async fill() {
      const startedAtMs = now().getTime();
      await showAll({});
      followedAtMs = startedAtMs;
      isFilled = true;
    },

    async follow() {
      // Only a reading that came to its end moves on: after an outage the next one begins where the last good one did.
      const startedAtMs = now().getTime();
      await showAll({ keptAt: { $gt: new Date(followedAtMs - OVERLAP_MS).toISOString() } });
      followedAtMs = startedAtMs;
    },

    async keep(id, post, revision) {
      const copy = { _id: id, isLive: post !== null, revision, keptAt: now().toISOString(), post };
      if (await keepNewer(copies, copy)) return show(id, post, revision);
      // Stored before, perhaps by a write whose answer was lost: what is there is shown.
      const stored = await copies.findOne({ _id: id });
      if (stored) show(id, stored.post, stored.revision);
    },
  };
}
