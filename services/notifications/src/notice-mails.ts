import type { TourEventData } from '@keyturn/contracts/events';
import type { MailTopic } from '@keyturn/domain/mail-topics';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { Appointment } from './appointment.ts';
import type { Calendars } from './calendars.ts';
import type { MailSettings } from './config.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { Mailer } from './mailer.ts';
import { endMail, waitingNotices, type MailDocument, type NoticeMail } from './mails.ts';
import { noticeTemplate } from './notice-mail-template.ts';
import type { NoticeDocument } from './notice.ts';
import type { Preferences } from './preferences.ts';
import type { SendOutcome } from './send-mails.ts';
import { actorWording } from './tour-notices.ts';

/** A message read this soon causes no e-mail: people chatting on open pages need none. */
const READING_MS = 60_000;

/** The e-mail text of an event, and the addresses of those concerned. */
export interface MailContent {
  readonly topic: MailTopic;
  readonly text: string;
  readonly parties: readonly { readonly userId: string; readonly email: string }[];
  readonly appointment?: Appointment | null;
}

/** A notice's e-mail, for messages after a minute; null without an address. */
export function noticeMail(
  { _id, userId, sender, title, link }: Pick<NoticeDocument, '_id' | 'userId' | 'sender' | 'title' | 'link'>,
  { topic, text, parties, appointment }: MailContent,
  now: Date,
): MailDocument | null {
  const to = parties.find((party) => party.userId === userId)?.email ?? '';
  if (to === '') return null;
  const dueAt = new Date(now.getTime() + (topic === 'messages' ? READING_MS : 0)).toISOString();
  const notice = { topic, title, text, link, ...(appointment && { appointment }) };
  return { _id, userId, sender, to, dueAt, tries: 0, createdAt: now.toISOString(), notice };
}

/** The calendar e-mail of the person who acted, who gets no notice. */
export function mailToActor(
  eventId: string,
  tour: TourEventData,
  appointment: Appointment,
  now: Date,
): MailDocument | null {
  // If neither acted, the seller's listing is gone.
  const side = tour.by || 'seller';
  const { userId } = tour[side];
  const { title, text } = actorWording(tour, appointment.isOff);
  const link = `/tour-requests?tab=${side === 'buyer' ? 'sent' : 'received'}&open=${tour.tourId}`;
  const notice = { _id: `${eventId}-${userId}`, userId, sender: userId, title, link };
  return noticeMail(notice, { topic: 'tours', text, parties: [tour[side]], appointment }, now);
}

/** Drops waiting e-mails to a freed address, which another person may own next. Account e-mails stay. */
export async function dropNoticeMails(mails: StoreCollection<MailDocument>, userId: string): Promise<void> {
  for (const { _id } of await mails.find(waitingNotices(userId)).toArray()) await endMail(mails, _id);
}

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mailboxes: Mailboxes;
  readonly preferences: Preferences;
  readonly calendars: Calendars;
  readonly mailer: Mailer;
  readonly settings: MailSettings;
  now(): Date;
}

/** Sends a notice's e-mail, unless its receiver wants none. */
export async function sendNoticeMail(deps: Deps, mail: MailDocument, notice: NoticeMail): Promise<SendOutcome> {
  const { _id, userId, tries, sender = '' } = mail;
  const { topic, appointment } = notice;
  if (appointment) {
    // Appointment e-mails to a person are sent in order: a cancellation must not arrive first.
    const send = () => sendAppointment(deps, mail, notice, appointment);
    return (await deps.calendars.exclusively(userId, appointment.tourId, send)) ?? 'busy';
  }
  if (topic === 'messages' && (await deps.notices.findOne({ _id }))?.read === true) return 'unwanted';
  const stopToken = await take(deps, mail, topic, sender || null, tries === 0);
  return stopToken === null ? 'unwanted' : renderAndSend(deps, mail, notice, stopToken);
}

async function sendAppointment(deps: Deps, mail: MailDocument, notice: NoticeMail, appointment: Appointment) {
  const { userId, tries } = mail;
  const { delivery, changedAt } = await deps.calendars.note(userId, appointment, tries === 0);
  if (delivery === 'late') return delivery;
  // A lost cancellation leaves an appointment, so cancellations are unlimited; others count only per mailbox and day.
  const stopToken = await take(deps, mail, notice.topic, null, tries === 0 && delivery !== 'owed');
  if (stopToken === null) return 'unwanted';
  if (!(await deps.calendars.bringIn(userId, appointment))) return 'late';
  return renderAndSend(deps, mail, { ...notice, appointment: { ...appointment, changedAt } }, stopToken);
}

/** The unsubscribe token; null if the e-mail is unwanted. */
async function take(
  { preferences, mailboxes }: Deps,
  { userId, to = '' }: MailDocument,
  topic: MailTopic,
  senderId: string | null,
  isNew: boolean,
): Promise<string | null> {
  return (await preferences.isOff(userId, topic)) ? null : mailboxes.take(to, { topic, senderId, isNew });
}

function renderAndSend({ mailer, settings, now }: Deps, mail: MailDocument, notice: NoticeMail, stopToken: string) {
  const template = noticeTemplate(mail, notice, { stopToken, ...settings }, now());
  return mailer.send(template.mail, template.extras);
}
