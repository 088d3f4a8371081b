import type { MailTopic } from '@keyturn/domain/mail-topics';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { StoreCollection } from '@keyturn/service-kit/store';

/** Which e-mails a person has chosen to do without; its id is theirs, so that it stays with another address. */
export interface MailChoiceDocument {
  _id: string;
  off: Readonly<Partial<Record<MailTopic, boolean>>>;
}

/** What people chose themselves, signed in; what a link stopped is the mailbox's. */
export interface MailChoices {
  isOff(userId: string, topic: MailTopic): Promise<boolean>;
  set(userId: string, topic: MailTopic, isOn: boolean): Promise<void>;
}

export function createMailChoices(choices: StoreCollection<MailChoiceDocument>): MailChoices {
  return {
    isOff: async (_id, topic) => (await choices.findOne({ _id }))?.off[topic] === true,
    async set(_id, topic, isOn) {
      await insertOnce(choices, { _id, off: {} });
      await choices.updateOne({ _id }, { $set: { [`off.${topic}` as const]: !isOn } });
    },
  };
}
