import { DAY_MS } from '@keyturn/domain/durations';
import { createHmac, hkdfSync } from 'node:crypto';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';

const KEPT_MS = 400 * DAY_MS;
const MOST_SWEPT = 500;

/** A temporary ban of an address from registration; only the key and the address reveal its id. */
export interface BanDocument {
  _id: string;
  at: string;
  /** Hashes of the causing accounts, including erased ones. */
  by: readonly string[];
}

/** Addresses of people who are suspended, or were when erased: no name of their mailbox can register. */
export interface Bans {
  /** Adds an account's ban. Returns whether it is new; an existing one is renewed. */
  store(email: string, userId: string): Promise<boolean>;
  /** Removes an account as a reason, and the ban with the last one. */
  drop(email: string, userId: string): Promise<void>;
  /** Removes the ban, whatever its reasons. */
  lift(email: string): Promise<void>;
  /** Whether the address, or another name of its mailbox, is banned. */
  has(email: string): Promise<boolean>;
  sweep(): Promise<void>;
}

export function createBans(bans: StoreCollection<BanDocument>, accountKey: string, now: () => Date): Bans {
  const key = Buffer.from(hkdfSync('sha256', accountKey, '', 'keyturn banned addresses 1', 32));
  const digest = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const idOf = (email: string) => digest(mailboxOf(email));
  const whoIs = (userId: string) => digest(`account ${userId}`);
  return {
    async store(email, userId) {
      const [_id, by, at] = [idOf(email), whoIs(userId), now().toISOString()];
      for (;;) {
        if (await insertOnce(bans, { _id, at, by: [by] })) return true;
        const added = await bans.updateOne({ _id, by: { $ne: by } }, { $set: { at }, $addToSet: { by } });
        if (added.matchedCount > 0) return true;
        // Removed meanwhile, so it is added again.
        if ((await bans.updateOne({ _id, by }, { $set: { at } })).matchedCount > 0) return false;
      }
    },
    async drop(email, userId) {
      const _id = idOf(email);
      await bans.updateOne({ _id }, { $pullAll: { by: [whoIs(userId)] } });
      await bans.deleteOne({ _id, by: { $size: 0 } });
    },
    async lift(email) {
      await bans.deleteOne({ _id: idOf(email) });
    },
    has: async (email) => (await bans.findOne({ _id: idOf(email) })) !== null,
    async sweep() {
      const end = new Date(now().getTime() - KEPT_MS).toISOString();
      const over = await bans
        .find({ at: { $lte: end } })
        .limit(MOST_SWEPT)
        .toArray();
      for (const { _id } of over) await bans.deleteOne({ _id });
    },
  };
}
