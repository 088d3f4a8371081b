import type { MailPreferences } from '@keyturn/contracts/notifications';
import { MAIL_TOPICS, type MailTopic } from '@keyturn/domain/mail-topics';
import { isUnconfirmed, type Identity } from '@keyturn/service-kit/identity';
import type { MailChoices } from './mail-choices.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { UnreachedAddresses } from './unreached-addresses.ts';

/** Which e-mails somebody gets. */
export interface Preferences {
  read(caller: Identity): Promise<MailPreferences>;
  choose(caller: Identity, topic: MailTopic, isOn: boolean): Promise<MailPreferences>;
}

export function createPreferences({
  choices,
  mailboxes,
  unreached,
  sendsMail,
}: {
  choices: MailChoices;
  mailboxes: Mailboxes;
  unreached: UnreachedAddresses;
  sendsMail: boolean;
}): Preferences {
  /** What the mailbox has stopped is its reader's to know: whoever registers with a stranger's address sees what is usual. */
  const stoppedFor = async (caller: Identity): Promise<readonly MailTopic[]> =>
    isUnconfirmed(caller) ? [] : mailboxes.stoppedAt(caller.email);

  async function read(caller: Identity): Promise<MailPreferences> {
    const { userId, email } = caller;
    const stopped = await stoppedFor(caller);
    const topics = await Promise.all(
      MAIL_TOPICS.map(async (topic) => ({
        topic,
        isOn: !stopped.includes(topic) && !(await choices.isOff(userId, topic)),
      })),
    );
    return { email, sendsMail, isUnreached: await unreached.has(email), topics };
  }

  return {
    read,
    async choose(caller, topic, isOn) {
      // Whoever stopped it by a link read that mailbox: only who has shown that it is theirs takes that back. Nobody else hears of it.
      if (isOn && (await stoppedFor(caller)).includes(topic)) await mailboxes.lift(caller.email, topic);
      await choices.set(caller.userId, topic, isOn);
      return read(caller);
    },
  };
}
