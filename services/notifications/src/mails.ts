import type { LinkEventData } from '@keyturn/contracts/events';
import type { MailTopic } from '@keyturn/domain/mail-topics';
import type { Filter, StoreCollection } from '@keyturn/service-kit/store';
import type { Appointment } from './appointment.ts';

/** The limits' keys of an account e-mail; no address. */
export interface Capped {
  readonly box: string;
  /** The link's purpose, the change, `closing` or `last`. */
  readonly kind: string;
  readonly isConfirmed: boolean;
}

/** A notice's e-mail. Without another person's text, because the address may be a stranger's. */
export interface NoticeMail {
  readonly topic: MailTopic;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  /** Its effect on the receiver's calendar. */
  readonly appointment?: Appointment;
}

/** A notice's or account's e-mail. It stays a while once sent or given up, so that repeated events mail once. */
export interface MailDocument extends Partial<Capped> {
  /** The notice's id, of event and person; for an account e-mail, with one receiver, the event's. */
  _id: string;
  /** The person; '' for the e-mail about a deleted account. */
  userId: string;
  /** Absent once sent or given up, like `dueAt` and `notice`. */
  to?: string;
  dueAt?: string;
  tries: number;
  createdAt: string;
  /** Only for notices: the causer, and the text. */
  sender?: string;
  notice?: NoticeMail;
  /** Only for account e-mails: when first tried; absent if over the limit. Never a secret. */
  takenAt?: string;
  link?: Pick<LinkEventData, 'linkId' | 'expiresAt'>;
  /** Instant of the account's deletion. */
  deletesAt?: string;
}

/** Longer than the sum of a mail server's time-outs. */
const SENDING_MS = 600_000;

/** Until when other processes skip an e-mail being sent. */
export const sendingUntil = (now: Date): string => new Date(now.getTime() + SENDING_MS).toISOString();

/** Ends an e-mail that is sent, given up or obsolete. */
export const endMail = (mails: StoreCollection<MailDocument>, _id: string) =>
  mails.updateOne({ _id }, { $unset: { to: '', dueAt: '', notice: '' } });

/** Somebody's waiting e-mails of notices. */
export const waitingNotices = (userId: string): Filter<MailDocument> => ({ userId, notice: { $exists: true } });
