import { MAIL_TOPICS, type MailTopic } from '@keyturn/domain/mail-topics';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { isUnwanted, liftTopic, type Unwanted } from './unwanted.ts';
import type { Wishes } from './wishes.ts';

/** E-mails to one mailbox on one day, and because of one person; notices that are not mailed stand in the list all the same. */
const MOST_PER_DAY = 10;
const MOST_PER_SENDER = 3;

/** What is known of an address that e-mails go to. */
export interface MailboxDocument extends Unwanted {
  /** In the link that stops e-mails: whoever holds it has read one. */
  token: string;
  /** Since when the mail server has refused the address; missing while it has not. */
  unreachedAt?: string;
  day: string;
  count: number;
  /** How many of them one person caused, by user id. */
  senders?: Readonly<Record<string, number>>;
}

/** One more e-mail: the topic, where it has one (it may be of a release before), who caused it (null: an appointment), and whether it counts. */
interface OneMore {
  readonly topic: MailTopic | undefined;
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
}

export function createMailboxes(deps: {
  boxes: StoreCollection<MailboxDocument>;
  wishes: Wishes;
  now(): Date;
  newId(): string;
}): Mailboxes {
  const { boxes, wishes, now, newId } = deps;

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
    async take(address, { topic, senderId, isNew }) {
      const day = now().toISOString().slice(0, 10);
      const named = await open(address.toLowerCase());
      const { _id, ...box } = await open(mailboxOf(named._id));
      if (named.unreachedAt !== undefined) return null;
      if (isUnwanted(named, topic) || isUnwanted(box, topic)) return null;
      if ((await wishes.of(_id)).some((wish) => isUnwanted(wish, topic))) return null;
      if (!isNew) return named.token;
      if (box.day !== day) await boxes.updateOne({ _id, day: box.day }, { $set: { day, count: 0, senders: {} } });
      return (await count(_id, senderId)) ? named.token : null;
    },
    isKnown: async (token) => (await boxes.findOne({ token })) !== null,
    async stop(token, topic) {
      const named = await boxes.findOne({ token });
      if (!named) return false;
      const { _id } = await open(mailboxOf(named._id));
      for (const stopped of new Set([named._id, _id]))
        await boxes.updateOne(
          { _id: stopped },
          { $set: topic === null ? { isStopped: true } : { [`stops.${topic}` as const]: true } },
        );
      return true;
    },
    async stoppedAt(address) {
      const known = [...(await knownOf(address)), ...(await wishes.of(address))];
      return MAIL_TOPICS.filter((topic) => known.some((box) => isUnwanted(box, topic)));
    },
    async lift(address, topic) {
      await wishes.lift(address, topic);
      for (const box of await knownOf(address)) await liftTopic(boxes, box, topic);
    },
  };

  /** An address and its mailbox, where anything is known of them. */
  async function knownOf(address: string): Promise<MailboxDocument[]> {
    const named = address.toLowerCase();
    const found = await Promise.all([...new Set([named, mailboxOf(named)])].map((_id) => boxes.findOne({ _id })));
    return found.filter((box) => box !== null);
  }
}
