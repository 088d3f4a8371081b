import type { StoreCollection } from '@keyturn/service-kit/store';
import { UNDO_MS } from './link-requests.ts';

const MOST_AT_ONCE = 50;

/** A given up address, reserved for its account while the change can be undone. */
export interface ReservedDocument {
  _id: string;
  userId: string;
  at: string;
  until: string;
  /** The id of its undo link. */
  linkId: string;
  /** Since when its owner's link is due; null once sent. */
  waitsSince: string | null;
  /** Whether its person had confirmed it. */
  isConfirmed: boolean;
}

/** Given up addresses of accounts. */
export interface Reserved {
  /** Reserves an address before its account releases it, so that nobody can take it in between. */
  store(email: string, userId: string, about: { linkId: string; isConfirmed: boolean }): Promise<void>;
  ownerOf(email: string): Promise<string | null>;
  isReserved(email: string): Promise<boolean>;
  find(email: string): Promise<ReservedDocument | null>;
  waiting(): Promise<ReservedDocument[]>;
  sent(email: string): Promise<void>;
  /** Frees an address, and those that the account has given up since. */
  free(from: ReservedDocument): Promise<void>;
  drop(email: string, userId: string): Promise<void>;
  sweep(): Promise<void>;
}

export function createReserved(reserved: StoreCollection<ReservedDocument>, now: () => Date): Reserved {
  const nowText = () => now().toISOString();
  const find = (email: string) => reserved.findOne({ _id: email, until: { $gt: nowText() } });

  return {
    async store(email, userId, about) {
      const until = new Date(now().getTime() + UNDO_MS).toISOString();
      const kept = { _id: email, userId, at: nowText(), until, waitsSince: nowText(), ...about };
      // An existing one stays: its link may have been sent.
      const held = await find(email);
      if (held?.userId !== userId) await reserved.replaceOne({ _id: email }, kept, { upsert: true });
    },
    find,
    ownerOf: async (email) => (await find(email))?.userId ?? null,
    isReserved: async (email) => (await find(email)) !== null,
    waiting: () =>
      reserved
        .find({ waitsSince: { $gt: '' } })
        .sort({ waitsSince: 1 })
        .limit(MOST_AT_ONCE)
        .toArray(),
    async sent(email) {
      await reserved.updateOne({ _id: email }, { $set: { waitsSince: null } });
    },
    async free({ userId, at }) {
      const since = await reserved.find({ userId, at: { $gte: at } }).toArray();
      for (const { _id } of since) await reserved.deleteOne({ _id, userId });
    },
    async drop(email, userId) {
      await reserved.deleteOne({ _id: email, userId });
    },
    async sweep() {
      const over = await reserved.find({ until: { $lte: nowText() } }).toArray();
      for (const { _id, until } of over) await reserved.deleteOne({ _id, until });
    },
  };
}
