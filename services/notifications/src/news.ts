import { pagesOf } from '@keyturn/service-kit/pages';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import { LIVE_EVENTS } from '@keyturn/contracts/notifications';
import type { LiveStreams } from './live-streams.ts';

/** Marks news for a person, and the replica that has notified its own pages. */
export interface NewsDocument {
  _id: string;
  at: string;
  by: string;
}

/** Notifies pages at other replicas: an event reaches one replica, a page is connected to any. */
export interface News {
  spread(userIds: readonly string[]): Promise<void>;
  /** Notifies local pages of other replicas' news since the last call. */
  follow(): Promise<void>;
}

/** Replicas' clocks differ, and writes may become visible late, so this period is read again, in ms. */
const OVERLAP_MS = 5000;

export function createNews(deps: {
  news: StoreCollection<NewsDocument>;
  live: LiveStreams;
  replica: string;
  now(): Date;
}): News {
  const { live, news, now, replica } = deps;
  let followedAtMs = now().getTime();
  let sent = new Map<string, string>();

  return {
    async spread(userIds) {
      const at = now().toISOString();
      for (const _id of userIds) {
        await news.updateOne({ _id }, { $set: { at, by: replica } }, { upsert: true }).catch((error: unknown) => {
          // Another replica recorded news of the same person at once.
          if (!isDuplicateKey(error)) throw error;
        });
      }
    },
    async follow() {
      // Only a complete reading advances, so that an outage hides nothing.
      const startedAtMs = now().getTime();
      const since = new Date(followedAtMs - OVERLAP_MS).toISOString();
      const fresh: NewsDocument[] = [];
      for await (const page of pagesOf(news, { at: { $gt: since } })) fresh.push(...page);
      followedAtMs = startedAtMs;
      for (const { _id, at, by } of fresh) {
        if (by !== replica && sent.get(_id) !== at) for (const event of LIVE_EVENTS) live.send(_id, event);
      }
      sent = new Map(fresh.map(({ _id, at }) => [_id, at]));
    },
  };
}
