import { DAY_MS } from '@keyturn/domain/durations';
import { createHmac, hkdfSync } from 'node:crypto';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';

const KEPT_MS = 400 * DAY_MS;
const MOST_SWEPT = 500;

/** That nobody registers with an address for a while: its id says which to who has the key and the address alone. */
export interface BanDocument {
  _id: string;
  at: string;
  /** Hashes of the accounts it is for; those that were erased stay. */
  by: readonly string[];
}

/** Addresses of people who are suspended, or were when their account was erased: neither that nor another name of the mailbox is a way back in. */
export interface Bans {
  /** For an account. Returns whether that is new; what is there counts from now on. */
  store(email: string, userId: string): Promise<boolean>;
  /** Takes back that an account was a reason, and the ban with the last one. */
  drop(email: string, userId: string): Promise<void>;
  /** Takes it back, whoever it was for. */
  lift(email: string): Promise<void>;
  /** Whether the address, or another name of its mailbox, is one of them. */
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
        // Taken back meanwhile, it is made anew.
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
