import { createHmac } from 'node:crypto';
import { MAIL_TOPICS, type MailTopic } from '@keyturn/domain/mail-topics';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';

/** E-mails to one mailbox on one day, and because of one person; notices that are not mailed stand in the list all the same. */
const MOST_PER_DAY = 10;
const MOST_PER_SENDER = 3;

/** What is known of an address that e-mails go to. */
export interface MailboxDocument {
  /** The address in small letters; once its account is erased, a keyed hash of its mailbox. */
  _id: string;
  /** In the link that stops e-mails: whoever holds it has read one. */
  token: string;
  /** Nothing is wanted at all. */
  isStopped: boolean;
  /** What else is not wanted. */
  stops?: Readonly<Partial<Record<MailTopic, boolean>>>;
  /** Since when the mail server has refused the address; missing while it has not. */
  unreachedAt?: string;
  day: string;
  count: number;
  /** How many of them one person caused, by user id. */
  senders?: Readonly<Record<string, number>>;
}

/** One more e-mail: who caused it (null: an appointment), and whether it counts. */
interface OneMore {
  readonly topic: MailTopic;
  readonly senderId: string | null;
  readonly isNew: boolean;
}

/** Which e-mails are wanted where, and how many went there today. */
export interface Mailboxes {
  /** The token for one more e-mail to an address, counted when it is new; null where it is one too many, not wanted, or the address cannot be reached. */
  take(address: string, mail: OneMore): Promise<string | null>;
  isKnown(token: string): Promise<boolean>;
  /** Sends no more of a topic (null: of any) to the address behind a token, nor to others of its mailbox; false where there is none. */
  stop(token: string, topic: MailTopic | null): Promise<boolean>;
  /** What was stopped at an address, or another name of its mailbox, by the link of an e-mail. */
  stoppedAt(address: string): Promise<readonly MailTopic[]>;
  /** Takes back that a topic was stopped at an address and its mailbox; the others stay stopped. */
  lift(address: string, topic: MailTopic): Promise<void>;
  /** Forgets an address; what its mailbox wants no more of stays without it. */
  forget(address: string): Promise<void>;
}

export function createMailboxes(deps: {
  boxes: StoreCollection<MailboxDocument>;
  linkKey: string;
  now(): Date;
  newId(): string;
}): Mailboxes {
  const { boxes, linkKey, now, newId } = deps;

  /** Which mailbox it is, to who has the key and the address alone. */
  const hashOf = (address: string): string =>
    createHmac('sha256', linkKey)
      .update(`stops|${mailboxOf(address.toLowerCase())}`)
      .digest('base64url');

  async function open(_id: string): Promise<MailboxDocument> {
    const known = await boxes.findOne({ _id });
    if (known) return known;
    const fresh = { _id, token: newId(), isStopped: false, day: '', count: 0 };
    return (await insertOnce(boxes, fresh)) ? fresh : open(_id);
  }

  /** What is known of an address, its mailbox, and accounts that had it and are erased. */
  async function knownOf(address: string): Promise<MailboxDocument[]> {
    const named = address.toLowerCase();
    const ids = new Set([named, mailboxOf(named), hashOf(named)]);
    const found = await Promise.all([...ids].map((_id) => boxes.findOne({ _id })));
    return found.filter((box) => box !== null);
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
    async take(address, { topic, senderId, isNew }) {
      const day = now().toISOString().slice(0, 10);
      const named = await open(address.toLowerCase());
      const box = await open(mailboxOf(named._id));
      if (named.unreachedAt !== undefined) return null;
      if ((await knownOf(named._id)).some((known) => isUnwanted(known, topic))) return null;
      if (!isNew) return named.token;
      const { _id } = box;
      if (box.day !== day) await boxes.updateOne({ _id, day: box.day }, { $set: { day, count: 0, senders: {} } });
      return (await count(_id, senderId)) ? named.token : null;
    },
    isKnown: async (token) => (await boxes.findOne({ token })) !== null,
    async stop(token, topic) {
      const named = await boxes.findOne({ token });
      if (!named) return false;
      const { _id } = await open(mailboxOf(named._id));
      const $set = topic === null ? { isStopped: true } : stopsOf([topic]);
      for (const stopped of new Set([named._id, _id])) await boxes.updateOne({ _id: stopped }, { $set });
      return true;
    },
    async stoppedAt(address) {
      const known = await knownOf(address);
      return MAIL_TOPICS.filter((topic) => known.some((box) => isUnwanted(box, topic)));
    },
    async lift(address, topic) {
      const others = MAIL_TOPICS.filter((one) => one !== topic);
      for (const { _id } of await knownOf(address)) {
        // Who stops something meanwhile is not overheard, nor another switch that is turned on.
        await boxes.updateOne({ _id, isStopped: true }, { $set: { isStopped: false, ...stopsOf(others) } });
        await boxes.updateOne({ _id }, { $unset: { [`stops.${topic}` as const]: '' as const } });
      }
    },
    async forget(address) {
      if (address === '') return;
      const known = await knownOf(address);
      const isStopped = known.some((box) => box.isStopped);
      const topics = MAIL_TOPICS.filter((topic) => known.some((box) => box.stops?.[topic] === true));
      const hash = hashOf(address);
      // Written first, as this may be broken off and is done again.
      if (isStopped || topics.length > 0) {
        await open(hash);
        await boxes.updateOne({ _id: hash }, { $set: { ...(isStopped && { isStopped }), ...stopsOf(topics) } });
      }
      for (const { _id } of known) if (_id !== hash) await boxes.deleteOne({ _id });
    },
  };
}

/** Whether an e-mail of a topic is not wanted. */
const isUnwanted = ({ isStopped, stops }: MailboxDocument, topic: MailTopic): boolean =>
  isStopped || stops?.[topic] === true;

/** What is set to stop topics. */
const stopsOf = (topics: readonly MailTopic[]): Partial<Record<`stops.${MailTopic}`, true>> =>
  Object.fromEntries(topics.map((topic) => [`stops.${topic}`, true]));
