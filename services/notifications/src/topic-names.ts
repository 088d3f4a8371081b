import type { MailTopic } from '@keyturn/domain/mail-topics';

/** Topics in the words of e-mails and the unsubscribe page. */
export const TOPIC_NAMES: Readonly<Record<MailTopic, string>> = {
  tours: 'tours',
  messages: 'messages',
  transfers: 'lease transfers',
  listings: 'your listings',
};
