import { pagesOf } from '@keyturn/service-kit/pages';
import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';
import { LIVE_EVENTS } from '@keyturn/contracts/notifications';
import type { LiveStreams } from './live-streams.ts';

/** Records that something is new for a person, and which replica has already notified its own pages. */
export interface NewsDocument {
  _id: string;
  at: string;
  by: string;
}

/** Notifies pages of events at other replicas: an event reaches one replica, a page is connected to any. */
export interface News {
  spread(userIds: readonly string[]): Promise<void>;
  /** Notifies the open pages here of what other replicas have spread since the last time. */
  follow(): Promise<void>;
}

/** Clocks of replicas differ, and a write may become visible late: so much is read twice, in ms. */
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
          // Another replica spread news of the same person at this moment.
          if (!isDuplicateKey(error)) throw error;
        });
      }
    },
    async follow() {
      // Only a reading that came to its end moves on, so that an outage of the store hides nothing.
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
