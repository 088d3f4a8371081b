/** What e-mails are about that people may do without; those about the account itself always go. */
export const MAIL_TOPICS = ['tours', 'messages', 'transfers', 'listings'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
