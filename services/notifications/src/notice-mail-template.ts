import { BRAND_NAME } from '@keyturn/domain/brand';
import { calendarFile, calendarMethod } from '@keyturn/domain/calendar';
import type { Appointment } from './appointment.ts';
import type { MailSettings } from './config.ts';
import { bodyOf, type Mail } from './mail.ts';
import type { Extras } from './mailer.ts';
import type { MailDocument, NoticeMail } from './mails.ts';
import { TOPIC_NAMES } from './topic-names.ts';

/** Place and people are shown only in Keyturn (decision 0025). */
const APPOINTMENT = `${BRAND_NAME} tour`;

/** A notice's e-mail. The token is for its unsubscribe link. */
export function noticeTemplate(
  { _id: id, to = '' }: MailDocument,
  { topic, title, text, link, appointment }: NoticeMail,
  { from, publicUrl, stopToken }: MailSettings & { readonly stopToken: string },
  now: Date,
): { mail: Mail; extras: Extras } {
  const stop = new URL(`/api/notifications/stop/${stopToken}?topic=${topic}`, publicUrl).href;
  const page = new URL(link, publicUrl).href;
  const parts = [
    text,
    `Who it is and what they say stands here:\n${page}`,
    BRAND_NAME,
    `Somebody used ${BRAND_NAME} with this address. To get no more e-mails about ${TOPIC_NAMES[topic]}, or none at all:\n${stop}`,
  ];
  return {
    mail: { id, at: now.toISOString(), to, subject: title, ...bodyOf(parts) },
    extras: {
      list: { unsubscribe: stop },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      ...(appointment && { icalEvent: invitation(appointment, { from, to, page }) }),
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
