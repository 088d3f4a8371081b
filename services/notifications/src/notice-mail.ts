import type { Logger } from '@keyturn/service-kit/log';
import type { StoreCollection } from '@keyturn/service-kit/store';
import { MOST_TRIES, nextAttempt } from './attempts.ts';
import type { Calendars } from './calendars.ts';
import type { MailSettings } from './config.ts';
import type { MailOutcome } from './mail.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { MailCounts } from './mail-counts.ts';
import type { Mailer } from './mailer.ts';
import { noticeLetter } from './notice-letter.ts';
import type { NoticeDocument } from './notice.ts';

const MOST_AT_ONCE = 20;

/** What a notice carries no more once its e-mail is sent or given up. */
const MAILED = { mailTo: '', mailSender: '', mailText: '', mailDueAt: '', mailTries: '', mailAppointment: '' } as const;

interface Deps {
  readonly notices: StoreCollection<NoticeDocument>;
  readonly mailboxes: Mailboxes;
  readonly calendars: Calendars;
  readonly mailer: Mailer;
  readonly settings: MailSettings;
  readonly counts: MailCounts;
  readonly log: Logger;
  now(): Date;
}

/** What a new notice carries until its e-mail is sent; nothing where the address is not known. */
export function mailFor(to: string, sender: string, text: string, now: Date): Partial<NoticeDocument> {
  if (to === '') return {};
  return { mailTo: to, mailSender: sender, mailText: text, mailDueAt: now.toISOString(), mailTries: 0 };
}

/**
 * Sends the e-mails that are due, oldest first. Each is put off before it is tried, so that a process that dies here
 * sends it later and two processes do not send it at once.
 */
export async function sendDueMails(deps: Deps): Promise<void> {
  const { notices, counts, log, now } = deps;
  const due = await notices
    .find({ mailDueAt: { $lte: now().toISOString() } })
    .sort({ mailDueAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const notice of due) {
    const { _id, mailDueAt = '', mailTries = 0 } = notice;
    const putOff = { $set: { mailDueAt: nextAttempt(mailTries, now()), mailTries: mailTries + 1 } };
    const { matchedCount } = await notices.updateOne({ _id, mailDueAt }, putOff);
    if (matchedCount === 0) continue;
    const outcome = await send(deps, notice);
    counts.count(outcome);
    if (outcome === 'later' && mailTries + 1 < MOST_TRIES) continue;
    if (outcome === 'unwanted') log.info({ notice: _id }, 'an e-mail is not wanted, or one too many today');
    else if (outcome === 'late') log.info({ notice: _id }, 'an appointment has changed again, or was mailed before');
    else if (outcome !== 'sent') log.error({ notice: _id, outcome, tries: mailTries + 1 }, 'an e-mail was given up');
    if (notice.userId === '') await notices.deleteOne({ _id });
    else await notices.updateOne({ _id }, { $unset: MAILED });
  }
}

async function send(
  { mailboxes, calendars, mailer, settings, now }: Deps,
  notice: NoticeDocument,
): Promise<MailOutcome | 'unwanted' | 'late'> {
  const { mailTo = '', mailSender = 'unknown', mailTries = 0, mailAppointment: appointment, userId } = notice;
  const isFirstTry = mailTries === 0;
  // Whoever acted has no notice: their e-mail is a document of nobody.
  const personId = userId || mailSender;
  const told = appointment ? await calendars.note(personId, appointment, isFirstTry) : 'new';
  if (told === 'late') return told;
  // A calendar that misses one shows a tour that is none: no e-mail that takes one back is too many, and of the others those of a mailbox and day alone count.
  const sender = appointment ? null : mailSender;
  const stopToken = await mailboxes.take(mailTo, sender, isFirstTry && told !== 'owed');
  if (stopToken === null) return 'unwanted';
  if (appointment && !(await calendars.bringIn(personId, appointment))) return 'late';
  const { mail, extras } = noticeLetter(notice, stopToken, settings, now());
  return mailer.carry(mail, extras);
}
