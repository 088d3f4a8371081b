import type { MailTopic } from '@keyturn/domain/mail-topics';

/** What e-mails are about, in the words of e-mails and of the page that stops them. */
export const TOPIC_NAMES: Readonly<Record<MailTopic, string>> = {
  tours: 'tours',
  messages: 'messages',
  transfers: 'lease transfers',
  listings: 'your listings',
};
