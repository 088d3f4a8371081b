/** Topics of e-mails that people can turn off; e-mails about the account itself cannot. */
export const MAIL_TOPICS = ['tours', 'messages', 'transfers', 'listings'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
