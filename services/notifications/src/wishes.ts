import { createHmac } from 'node:crypto';
import { MAIL_TOPICS, type MailTopic } from '@keyturn/domain/mail-topics';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { liftTopic, stopsOf, type Unwanted } from './unwanted.ts';

/** What mailboxes wanted no more of when an account of theirs was erased: their ids say which to who has the key and the address alone (decision 0125). */
export interface Wishes {
  /** Adds what was stopped at an address to what is kept of its mailbox. */
  keep(address: string, stopped: readonly Unwanted[]): Promise<void>;
  of(address: string): Promise<readonly Unwanted[]>;
  lift(address: string, topic: MailTopic): Promise<void>;
}

export function createWishes(wishes: StoreCollection<Unwanted>, linkKey: string): Wishes {
  const idOf = (address: string): string =>
    createHmac('sha256', linkKey)
      .update(`wish|${mailboxOf(address.toLowerCase())}`)
      .digest('base64url');
  const of = async (address: string) => [await wishes.findOne({ _id: idOf(address) })].filter((wish) => wish !== null);

  return {
    async keep(address, stopped) {
      const isStopped = stopped.some((box) => box.isStopped);
      const topics = MAIL_TOPICS.filter((topic) => stopped.some(({ stops }) => stops?.[topic] === true));
      if (!isStopped && topics.length === 0) return;
      const _id = idOf(address);
      await insertOnce(wishes, { _id, isStopped: false });
      await wishes.updateOne({ _id }, { $set: { ...(isStopped && { isStopped }), ...stopsOf(topics) } });
    },
    of,
    async lift(address, topic) {
      for (const wish of await of(address)) await liftTopic(wishes, wish, topic);
    },
  };
}
