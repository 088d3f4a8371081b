import { BRAND_NAME } from '@keyturn/domain/brand';
import { calendarFile, calendarMethod } from '@keyturn/domain/calendar';
import type { MailTopic } from '@keyturn/domain/mail-topics';
import type { Appointment } from './appointment.ts';
import type { MailSettings } from './config.ts';
import { bodyOf, type Mail } from './mail.ts';
import type { Extras } from './mailer.ts';
import type { NoticeDocument } from './notice.ts';
import { TOPIC_NAMES } from './topic-names.ts';

const SEE_MORE = 'Who it is and what they say stands here:';
/** Where and with whom is read in Keyturn (decision 0028). */
const APPOINTMENT = `${BRAND_NAME} tour`;
const STOP = 'Somebody used Keyturn with this address. To get no more e-mails:';
const stopOf = (topic: MailTopic) =>
  `Somebody used ${BRAND_NAME} with this address. To get no more e-mails about ${TOPIC_NAMES[topic]}, or none at all:`;

/** The e-mail of a notice. The token is that of the link which stops further ones. */
export function noticeTemplate(
  { _id, mailTo = '', mailTopic: topic, mailText, mailAppointment, title, link }: NoticeDocument,
  stopToken: string,
  { from, publicUrl }: MailSettings,
  now: Date,
): { mail: Mail; extras: Extras } {
  const query = topic === undefined ? '' : `?topic=${topic}`;
  const stop = new URL(`/api/notifications/stop/${stopToken}${query}`, publicUrl).href;
  const page = new URL(link, publicUrl).href;
  const parts = [
    mailText ?? title,
    `${SEE_MORE}\n${page}`,
    BRAND_NAME,
    `${topic === undefined ? STOP : stopOf(topic)}\n${stop}`,
  ];
  return {
    mail: { id: _id, at: now.toISOString(), to: mailTo, subject: title, ...bodyOf(parts) },
    extras: {
      list: { unsubscribe: stop },
      headers: { 'List-Unsubscribe-TestSmtp': 'List-Unsubscribe=One-Click' },
      ...(mailAppointment && { icalEvent: invitation(mailAppointment, { from, to: mailTo, page }) }),
    },
  };
}

function invitation(
  { tourId, sequence, startsAt, changedAt, isOff }: Appointment,
  { from, to, page }: { from: string; to: string; page: string },
) {
  const tour = {
    id: tourId,
    sequence,
    changedAt: new Date(changedAt),
    startsAt: new Date(startsAt),
    title: APPOINTMENT,
    place: '',
    notes: page,
    isCalledOff: isOff,
    invitation: { organizer: bareAddress(from), attendee: to },
  };
  return { method: calendarMethod(tour), content: calendarFile(tour) };
}

/** "tours@keyturn.test" of "Keyturn <tours@keyturn.test>". */
const bareAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
