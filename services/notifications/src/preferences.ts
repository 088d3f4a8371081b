import type { MailPreferences } from '@keyturn/contracts/notifications';
import { MAIL_TOPICS, type MailTopic } from '@keyturn/domain/mail-topics';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { isUnconfirmed, type Identity } from '@keyturn/service-kit/identity';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Mailboxes } from './mailboxes.ts';
import type { UnreachedAddresses } from './unreached-addresses.ts';

/** Which e-mails a person has chosen to do without; its id is theirs, so that it stays with another address. */
export interface PreferenceDocument {
  _id: string;
  off: Readonly<Partial<Record<MailTopic, boolean>>>;
}

/** Which e-mails somebody gets: what they chose, signed in, and what a link stopped at their mailbox. */
export interface Preferences {
  /** Whether they chose to do without. */
  isOff(userId: string, topic: MailTopic): Promise<boolean>;
  read(caller: Identity): Promise<MailPreferences>;
  choose(caller: Identity, topic: MailTopic, isOn: boolean): Promise<MailPreferences>;
}

export function createPreferences({
  preferences,
  mailboxes,
  unreached,
  sendsMail,
}: {
  preferences: StoreCollection<PreferenceDocument>;
  mailboxes: Mailboxes;
  unreached: UnreachedAddresses;
  sendsMail: boolean;
}): Preferences {
  const offOf = async (_id: string) => (await preferences.findOne({ _id }))?.off ?? {};

  /** What the mailbox has stopped is its reader's to know: whoever registers with a stranger's address sees what is usual. */
  const stoppedFor = async (caller: Identity): Promise<readonly MailTopic[]> =>
    isUnconfirmed(caller) ? [] : mailboxes.stoppedAt(caller.email);

  async function read(caller: Identity): Promise<MailPreferences> {
    const { userId, email } = caller;
    const [stopped, off] = [await stoppedFor(caller), await offOf(userId)];
    const topics = MAIL_TOPICS.map((topic) => ({ topic, isOn: !stopped.includes(topic) && off[topic] !== true }));
    return { email, sendsMail, isUnreached: await unreached.has(email), topics };
  }

  return {
    isOff: async (userId, topic) => (await offOf(userId))[topic] === true,
    read,
    async choose(caller, topic, isOn) {
      const { userId: _id, email } = caller;
      // A stop by link came from that mailbox, so only its confirmed owner undoes it.
      if (isOn && (await stoppedFor(caller)).includes(topic)) await mailboxes.lift(email, topic);
      await insertOnce(preferences, { _id, off: {} });
      await preferences.updateOne({ _id }, { $set: { [`off.${topic}` as const]: !isOn } });
      return read(caller);
    },
  };
}
