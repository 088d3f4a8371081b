import type { MailTopic } from '@keyturn/domain/mail-topics';
import type { Logger } from '@keyturn/service-kit/log';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { MOST_TRIES, nextAttempt, sendingUntil, whileLeased } from './lease.ts';
import type { Calendars } from './calendars.ts';
import type { MailSettings } from './config.ts';
import type { MailOutcome } from './mail.ts';
import type { MailChoices } from './mail-choices.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { MailCounts } from './mail-counts.ts';
import type { Mailer } from './mailer.ts';
import { noticeTemplate } from './notice-mail-template.ts';
import type { NoticeDocument } from './notice.ts';
import type { UnreachedAddresses } from './unreached-addresses.ts';

const MOST_AT_ONCE = 20;
/** Who has read a message so soon gets no e-mail of it: two that write to one another on open pages need none. */
const READING_MS = 60_000;
/** Until an e-mail is looked at again that came before its turn. */
const TURN_WAIT_MS = 2000;

/** What a notice carries no more once its e-mail is sent or given up. */
export const MAILED = {
  mailTo: '',
  mailSender: '',
  mailTopic: '',
  mailText: '',
  mailDueAt: '',
  mailTries: '',
  mailAppointment: '',
} as const;

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mailboxes: Mailboxes;
  readonly choices: MailChoices;
  readonly unreached: UnreachedAddresses;
  readonly calendars: Calendars;
  readonly mailer: Mailer;
  readonly settings: MailSettings;
  readonly counts: MailCounts;
  readonly log: Logger;
  /** How often others hear that one is still being sent. */
  readonly renewMs?: number | undefined;
  now(): Date;
}

/** What a new notice carries until its e-mail is sent, of a message in a minute; nothing where the address is not known. */
export function mailFor(
  to: string,
  sender: string,
  { topic, text }: { topic: MailTopic; text: string },
  now: Date,
): Partial<NoticeDocument> {
  if (to === '') return {};
  return {
    mailTo: to,
    mailSender: sender,
    mailTopic: topic,
    mailText: text,
    mailDueAt: new Date(now.getTime() + (topic === 'messages' ? READING_MS : 0)).toISOString(),
    mailTries: 0,
  };
}

/**
 * Sends the e-mails that are due, oldest first. Each is put off before it is tried, so that a process that dies here
 * sends it later and two processes do not send it at once.
 */
export async function sendDueMails(deps: Deps): Promise<void> {
  const { notices, unreached, counts, log, now } = deps;
  const due = await notices
    .find({ mailDueAt: { $lte: now().toISOString() } })
    .sort({ mailDueAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const notice of due) {
    const { _id, mailDueAt = '', mailTries = 0 } = notice;
    const [begun, next] = [sendingUntil(now()), nextAttempt(mailTries, now())];
    const putOff = { $set: { mailDueAt: begun, mailTries: mailTries + 1 } };
    const { matchedCount } = await notices.updateOne({ _id, mailDueAt }, putOff);
    if (matchedCount === 0) continue;
    const move = async (from: string, to: string) =>
      (await notices.updateOne({ _id, mailDueAt: from }, { $set: { mailDueAt: to } })).matchedCount > 0;
    const [outcome, until] = await whileLeased({ until: begun, move }, deps, () => sendInTurn(deps, notice));
    const again = (at: string, tries: number) =>
      notices.updateOne({ _id, mailDueAt: until }, { $set: { mailDueAt: at, mailTries: tries } });
    if (outcome === null) {
      await again(new Date(now().getTime() + TURN_WAIT_MS).toISOString(), mailTries);
      continue;
    }
    counts.count(outcome);
    if (outcome === 'unreached') await unreached.add(notice.mailTo ?? '', notice.userId || (notice.mailSender ?? ''));
    if (outcome === 'later' && mailTries + 1 < MOST_TRIES) {
      await again(next, mailTries + 1);
      continue;
    }
    if (outcome === 'unwanted')
      log.info(
        { notice: _id },
        'an e-mail is not wanted, of what is read already, cannot be brought, or is one too many today',
      );
    else if (outcome === 'late') log.info({ notice: _id }, 'an appointment has changed again, or was mailed before');
    else if (outcome !== 'sent') {
      if (outcome === 'later') counts.count('given-up');
      log.error({ notice: _id, outcome, tries: mailTries + 1 }, 'an e-mail was given up');
    }
    if (notice.userId === '') await notices.deleteOne({ _id });
    else await notices.updateOne({ _id }, { $unset: MAILED });
  }
}

/** Of an appointment one e-mail to a person is sent after the other: what takes it back must not arrive before it. Null: not now. */
async function sendInTurn(deps: Deps, notice: NoticeDocument): Promise<Awaited<ReturnType<typeof send>> | null> {
  const { mailAppointment } = notice;
  if (!mailAppointment) return send(deps, notice);
  return deps.calendars.inTurn(calendarOf(notice), mailAppointment.tourId, () => send(deps, notice));
}

/** Whoever acted has no notice: their e-mail is a document of nobody. */
const calendarOf = ({ userId, mailSender = 'unknown' }: NoticeDocument): string => userId || mailSender;

async function send(
  { mailboxes, choices, calendars, mailer, settings, now }: Deps,
  notice: NoticeDocument,
): Promise<MailOutcome | 'unwanted' | 'late'> {
  const { mailTo = '', mailSender = 'unknown', mailTopic: topic, mailTries = 0, mailAppointment: appointment } = notice;
  const isFirstTry = mailTries === 0;
  const personId = calendarOf(notice);
  const noted = appointment && (await calendars.note(personId, appointment, isFirstTry));
  const told = noted?.told ?? 'new';
  if (told === 'late') return told;
  // A calendar that misses one shows a tour that is none: no e-mail that takes one back is too many, and of the others those of a mailbox and day alone count.
  const senderId = appointment ? null : mailSender;
  if (topic === 'messages' && notice.read) return 'unwanted';
  if (topic !== undefined && (await choices.isOff(personId, topic))) return 'unwanted';
  const stopToken = await mailboxes.take(mailTo, { topic, senderId, isNew: isFirstTry && told !== 'owed' });
  if (stopToken === null) return 'unwanted';
  if (appointment && !(await calendars.bringIn(personId, appointment))) return 'late';
  const mailAppointment = appointment && noted && { ...appointment, changedAt: noted.changedAt };
  const template = { ...notice, ...(mailAppointment && { mailAppointment }) };
  const { mail, extras } = noticeTemplate(template, stopToken, settings, now());
  return mailer.carry(mail, extras);
}
