import type { LinkEventData } from '@keyturn/contracts/events';
import type { MailTopic } from '@keyturn/domain/mail-topics';
import type { Filter, StoreCollection } from '@keyturn/service-kit/store';
import type { Appointment } from './appointment.ts';

/** What an e-mail about an account is counted by; no address. */
export interface Capped {
  readonly box: string;
  /** The purpose of its link, what was changed, `closing` or `last`. */
  readonly kind: string;
  readonly isConfirmed: boolean;
}

/** The e-mail of a notice. It has no text of another person, as nobody has confirmed whose address it is. */
export interface NoticeMail {
  readonly topic: MailTopic;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  /** What it does to the receiver's calendar. */
  readonly appointment?: Appointment;
}

/** An e-mail of a notice or about an account. It stays a while once it is sent or given up, so that an event that comes twice mails once. */
export interface MailDocument extends Partial<Capped> {
  /** The notice's id, made of event and person; of an e-mail about an account, which has one receiver, the event's. */
  _id: string;
  /** Whose it is; '' for the e-mail about a deleted account. */
  userId: string;
  /** Gone once it is sent or given up, as are `dueAt` and `notice`. */
  to?: string;
  dueAt?: string;
  tries: number;
  createdAt: string;
  /** Of notices alone: who caused it, and its text. */
  sender?: string;
  notice?: NoticeMail;
  /** Of those about accounts alone: when it was first tried; missing for one too many. No secret stands here. */
  takenAt?: string;
  link?: Pick<LinkEventData, 'linkId' | 'expiresAt'>;
  /** When the account is deleted, an instant. */
  deletesAt?: string;
}

/** Longer than a mail server can take for one, by the time-outs of each step. */
const SENDING_MS = 600_000;

/** Until when other processes leave an e-mail alone that one begins to send. */
export const sendingUntil = (now: Date): string => new Date(now.getTime() + SENDING_MS).toISOString();

/** Ends an e-mail that is sent, given up or not to be sent any more. */
export const endMail = (mails: StoreCollection<MailDocument>, _id: string) =>
  mails.updateOne({ _id }, { $unset: { to: '', dueAt: '', notice: '' } });

/** The e-mails of somebody's notices that wait to be sent. */
export const waitingNotices = (userId: string): Filter<MailDocument> => ({ userId, notice: { $exists: true } });
