import type { LivePost } from '@keyturn/contracts/events';
import { placeKey, schoolPlaceKey } from '@keyturn/domain/match-places';
import type { MatchQuery } from '@keyturn/domain/match-query';
import { rentCents } from '@keyturn/domain/money';
import { unavailable } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { createFollowing } from './following.ts';
import { createListingIndex, type ListingIndex } from './listing-index.ts';
import type { PostCopy } from './live-post.ts';

/** The live listings: a durable copy of posts' events, and the index made from it at start. Reads throw 503 before. */
export interface LivePosts {
  index(): ListingIndex;
  find(id: string): LivePost | null;
  /** Ids of some people's live listings. */
  idsOf(userIds: ReadonlySet<string>): string[];
  /** Rents of live listings in whole dollars, of a place or all, without some people's, for the histogram. */
  rents(without: ReadonlySet<string>, place?: MatchQuery['place']): number[];
  fill(): Promise<void>;
  /** Reads what other replicas have stored since the last call. */
  follow(): Promise<void>;
  /** Stores a listing's newer state; null = no longer live. Ignores older revisions. */
  store(id: string, post: LivePost | null, revision: number): Promise<void>;
}

export function createLivePosts(copies: StoreCollection<PostCopy>, now: () => Date): LivePosts {
  const index = createListingIndex();
  const live = new Map<string, LivePost>();
  const idsByPoster = new Map<string, Set<string>>();
  let isFilled = false;
  const following = createFollowing(copies, show, now);

  function show({ _id: id, post, revision }: PostCopy): void {
    // The index keeps the newest revision: of two events stored in order, the older may be shown last.
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

    rents(without, place = null) {
      requireFilled();
      const isThere = ({ city, school }: LivePost) =>
        place === null || placeKey(city) === place.key || schoolPlaceKey(school) === place.key;
      return [...live.values()].flatMap((post) => {
        if (without.has(post.userId) || !isThere(post)) return [];
        const cents = rentCents(post);
        return cents === null ? [] : [Math.round(cents / 100)];
      });
    },

    async fill() {
      await following.fill();
      isFilled = true;
    },
    follow: following.follow,

    store: (_id, post, revision) =>
      following.store({ _id, isLive: post !== null, revision, keptAt: now().toISOString(), post }),
  };
}
