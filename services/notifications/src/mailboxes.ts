import { isDuplicateKey, type StoreCollection } from '@keyturn/service-kit/store';

/** E-mails to one address on one day; notices that are not mailed stand in the list all the same. */
const MOST_PER_DAY = 10;

/** What is known of an address that e-mails go to. */
export interface MailboxDocument {
  _id: string;
  /** In the link that stops e-mails: whoever holds it has read one. */
  token: string;
  isStopped: boolean;
  day: string;
  count: number;
}

/** Who wants e-mails, and how many they got today. */
export interface Mailboxes {
  /** The token for one more e-mail to an address, counted when it is new; null where it is one too many or not wanted. */
  take(address: string, isNew: boolean): Promise<string | null>;
  isKnown(token: string): Promise<boolean>;
  /** Sends no more to the address behind a token; false where there is none. */
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
    try {
      await boxes.insertOne(fresh);
      return fresh;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return open(_id);
    }
  }

  return {
    async take(address, isNew) {
      const day = now().toISOString().slice(0, 10);
      const box = await open(address.toLowerCase());
      if (box.isStopped) return null;
      if (!isNew) return box.token;
      const { _id } = box;
      if (box.day !== day) await boxes.updateOne({ _id, day: box.day }, { $set: { day, count: 0 } });
      const { matchedCount } = await boxes.updateOne({ _id, count: { $lt: MOST_PER_DAY } }, { $inc: { count: 1 } });
      return matchedCount === 0 ? null : box.token;
    },
    isKnown: async (token) => (await boxes.findOne({ token })) !== null,
    async stop(token) {
      const { matchedCount } = await boxes.updateOne({ token }, { $set: { isStopped: true } });
      return matchedCount === 1;
    },
  };
}
