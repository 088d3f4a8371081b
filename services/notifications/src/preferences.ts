import type { MailPreferences } from '@keyturn/contracts/notifications';
import { MAIL_TOPICS, type MailTopic } from '@keyturn/domain/mail-topics';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { isUnconfirmed, type Identity } from '@keyturn/service-kit/identity';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Mailboxes } from './mailboxes.ts';
import type { UnreachedAddresses } from './unreached-addresses.ts';

/** E-mails that a person turned off; its id is theirs, so that it survives an address change. */
export interface PreferenceDocument {
  _id: string;
  off: Readonly<Partial<Record<MailTopic, boolean>>>;
}

/** Somebody's e-mails: their own choice, and what a link stopped at their mailbox. */
export interface Preferences {
  /** Whether they turned it off. */
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

  /** A mailbox's stops are visible only to its confirmed owner: others see the default. */
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
      // Only the confirmed owner of the mailbox can undo a stop by link.
      if (isOn && (await stoppedFor(caller)).includes(topic)) await mailboxes.lift(email, topic);
      await insertOnce(preferences, { _id, off: {} });
      await preferences.updateOne({ _id }, { $set: { [`off.${topic}` as const]: !isOn } });
      return read(caller);
    },
  };
}
