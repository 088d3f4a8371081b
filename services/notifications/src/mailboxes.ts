import { mailboxOf } from '@keyturn/domain/mailbox';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';

/** E-mails to one mailbox on one day, and because of one person; notices that are not mailed stand in the list all the same. */
const MOST_PER_DAY = 10;
const MOST_PER_SENDER = 3;

/** What is known of an address that e-mails go to. */
export interface MailboxDocument {
  _id: string;
  /** In the link that stops e-mails: whoever holds it has read one. */
  token: string;
  isStopped: boolean;
  day: string;
  count: number;
  /** How many of them one person caused, by user id. */
  senders?: Readonly<Record<string, number>>;
}

/** Who wants e-mails, and how many they got today. */
export interface Mailboxes {
  /** The token for one more e-mail to an address that a person caused (null: of an appointment), counted when it is new; null where it is one too many or not wanted. */
  take(address: string, senderId: string | null, isNew: boolean): Promise<string | null>;
  isKnown(token: string): Promise<boolean>;
  /** Sends no more to the address behind a token, nor to others of its mailbox; false where there is none. */
  stop(token: string): Promise<boolean>;
}

export function createMailboxes(deps: {
  boxes: StoreCollection<MailboxDocument>;
  now(): Date;
  newId(): string;
}): Mailboxes {
  const { boxes, now, newId } = deps;

  async function open(_id: string): Promise<MailboxDocument> {
    const known = await boxes.findOne({ _id });
    if (known) return known;
    const fresh = { _id, token: newId(), isStopped: false, day: '', count: 0 };
    return (await insertOnce(boxes, fresh)) ? fresh : open(_id);
  }

  /** Counts an e-mail of today; false where it is one too many. */
  async function count(_id: string, senderId: string | null): Promise<boolean> {
    const ofDay = { _id, count: { $lt: MOST_PER_DAY } };
    if (senderId === null) return (await boxes.updateOne(ofDay, { $inc: { count: 1 } })).matchedCount > 0;
    const sent = `senders.${senderId}` as const;
    const ofSender = { $or: [{ [sent]: null }, { [sent]: { $lt: MOST_PER_SENDER } }] };
    return (await boxes.updateOne({ ...ofDay, ...ofSender }, { $inc: { count: 1, [sent]: 1 } })).matchedCount > 0;
  }

  return {
    async take(address, senderId, isNew) {
      const day = now().toISOString().slice(0, 10);
      const named = await open(address.toLowerCase());
      const { _id, ...box } = await open(mailboxOf(named._id));
      if (named.isStopped || box.isStopped) return null;
      if (!isNew) return named.token;
      if (box.day !== day) await boxes.updateOne({ _id, day: box.day }, { $set: { day, count: 0, senders: {} } });
      return (await count(_id, senderId)) ? named.token : null;
    },
    isKnown: async (token) => (await boxes.findOne({ token })) !== null,
    async stop(token) {
      const named = await boxes.findOne({ token });
      if (!named) return false;
      const { _id } = await open(mailboxOf(named._id));
      for (const stopped of new Set([named._id, _id]))
        await boxes.updateOne({ _id: stopped }, { $set: { isStopped: true } });
      return true;
    },
  };
}
