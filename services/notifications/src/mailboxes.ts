import { createHmac } from 'node:crypto';
import { MAIL_TOPICS, type MailTopic } from '@keyturn/domain/mail-topics';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';

/** E-mails to one mailbox a day, and caused by one person; notices beyond it still appear in the list. */
const MOST_PER_DAY = 10;
const MOST_PER_SENDER = 3;

/** Data of an e-mail address. */
export interface MailboxDocument {
  /** The address in lower case; once its account is erased, a keyed hash of its mailbox. */
  _id: string;
  /** In the unsubscribe link: its holder has read an e-mail. */
  token: string;
  /** Whether all e-mails are unwanted. */
  isStopped: boolean;
  /** Other unwanted topics. */
  stops?: Readonly<Partial<Record<MailTopic, boolean>>>;
  /** Since when the mail server has refused the address; absent otherwise. */
  unreachedAt?: string;
  day: string;
  count: number;
  /** Counts by causing user's id. */
  senders?: Readonly<Record<string, number>>;
}

/** One more e-mail: its causer (null: an appointment), and whether it counts. */
interface OneMore {
  readonly topic: MailTopic;
  readonly senderId: string | null;
  readonly isNew: boolean;
}

/** Wanted e-mails by address, and today's counts. */
export interface Mailboxes {
  /** The token for one more e-mail to an address, counted when new; null if over the limit, unwanted or refused. */
  take(address: string, mail: OneMore): Promise<string | null>;
  isKnown(token: string): Promise<boolean>;
  /** Stops a topic (null: all) for the address of a token and others of its mailbox; false for an unknown token. */
  stop(token: string, topic: MailTopic | null): Promise<boolean>;
  /** Topics that an e-mail's link stopped at an address or another name of its mailbox. */
  stoppedAt(address: string): Promise<readonly MailTopic[]>;
  /** Allows a topic again at an address and its mailbox; others stay stopped. */
  lift(address: string, topic: MailTopic): Promise<void>;
  /** Erases an address; its mailbox's stopped topics stay, without it. */
  forget(address: string): Promise<void>;
}

export function createMailboxes(deps: {
  boxes: StoreCollection<MailboxDocument>;
  linkKey: string;
  now(): Date;
  newId(): string;
}): Mailboxes {
  const { boxes, linkKey, now, newId } = deps;

  /** Identifies the mailbox only with the key and the address. */
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

  /** Data of an address, its mailbox, and erased accounts that had it. */
  async function knownOf(address: string): Promise<MailboxDocument[]> {
    const named = address.toLowerCase();
    const ids = new Set([named, mailboxOf(named), hashOf(named)]);
    const found = await Promise.all([...ids].map((_id) => boxes.findOne({ _id })));
    return found.filter((box) => box !== null);
  }

  /** Counts an e-mail of today; false if over the limit. */
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
        // Preserves concurrent stops and other switches.
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
      // Written first, because an interrupted call is repeated.
      if (isStopped || topics.length > 0) {
        await open(hash);
        await boxes.updateOne({ _id: hash }, { $set: { ...(isStopped && { isStopped }), ...stopsOf(topics) } });
      }
      for (const { _id } of known) if (_id !== hash) await boxes.deleteOne({ _id });
    },
  };
}

/** Whether an e-mail of a topic is unwanted. */
const isUnwanted = ({ isStopped, stops }: MailboxDocument, topic: MailTopic): boolean =>
  isStopped || stops?.[topic] === true;

/** The update that stops topics. */
const stopsOf = (topics: readonly MailTopic[]): Partial<Record<`stops.${MailTopic}`, true>> =>
  Object.fromEntries(topics.map((topic) => [`stops.${topic}`, true]));
