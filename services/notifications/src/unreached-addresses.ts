import { newId } from '@keyturn/service-kit/ids';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { IsErased } from './store-notice.ts';
import type { MailboxDocument } from './mailboxes.ts';

/** Addresses that the mail server has refused: only account e-mails are tried there. */
export interface UnreachedAddresses {
  /** Records that somebody's address was refused for good. */
  add(address: string, userId: string): Promise<void>;
  /** Records that an e-mail there was opened at this instant. */
  remove(address: string, at: string): Promise<void>;
  has(address: string): Promise<boolean>;
  count(): Promise<number>;
}

export function createUnreachedAddresses({
  boxes,
  isErased,
  now,
}: {
  boxes: StoreCollection<MailboxDocument>;
  isErased: IsErased;
  now(): Date;
}): UnreachedAddresses {
  return {
    async add(address, userId) {
      const _id = address.toLowerCase();
      await insertOnce(boxes, { _id, token: newId(), isStopped: false, day: '', count: 0 });
      await boxes.updateOne({ _id }, { $set: { unreachedAt: now().toISOString() } });
      // A person erased meanwhile must leave no address.
      if (await isErased(userId)) await boxes.deleteOne({ _id });
    },
    async remove(address, at) {
      await boxes.updateOne({ _id: address.toLowerCase(), unreachedAt: { $lte: at } }, { $unset: { unreachedAt: '' } });
    },
    has: async (address) => (await boxes.findOne({ _id: address.toLowerCase() }))?.unreachedAt !== undefined,
    count: () => boxes.countDocuments({ unreachedAt: { $gt: '' } }),
  };
}
