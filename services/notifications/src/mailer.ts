import { BRAND_NAME } from '@keyturn/domain/brand';
import { calendarFile, calendarMethod } from '@keyturn/domain/calendar';
import type { Logger } from '@keyturn/service-kit/log';
import { createTransport } from 'nodemailer';
import type { MailSettings } from './config.ts';
import type { Appointment } from './appointment.ts';
import type { NoticeDocument } from './notice.ts';

/** How an attempt ended; `refused` is for good. */
export type MailOutcome = 'sent' | 'later' | 'refused';

export interface Mailer {
  /** The token is that of the link which stops further ones. */
  send(notice: NoticeDocument, stopToken: string): Promise<MailOutcome>;
  close(): void;
}

const SEE_MORE = 'Who it is and what they say stands here:';
/** Where and with whom is read in Keyturn (decision 0028). */
const APPOINTMENT = `${BRAND_NAME} tour`;
const STOP = 'Somebody used Keyturn with this address. To get no more e-mails:';
const PATIENCE_MS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Sends notices through one SMTP server. The same notice, sent twice, has the same Message-ID. */
export function createMailer({ smtpUrl, from, publicUrl }: MailSettings, log: Logger): Mailer {
  const transport = createTransport(smtpUrl, { from, ...PATIENCE_MS });
  return {
    async send({ _id, mailTo = '', mailText, mailAppointment, title, link }, stopToken) {
      const stop = new URL(`/api/notifications/stop/${stopToken}`, publicUrl).href;
      const rest = [`${SEE_MORE}\n${new URL(link, publicUrl).href}`, BRAND_NAME, `${STOP}\n${stop}`];
      const text = [mailText ?? title, ...rest].join('\n\n');
      const list = { unsubscribe: stop };
      const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      const messageId = `<${_id}@${new URL(publicUrl).hostname}>`;
      try {
        const icalEvent = mailAppointment && invitation(mailAppointment, mailTo, new URL(link, publicUrl).href);
        const mail = { to: { name: '', address: mailTo }, subject: title, text, messageId, list, headers };
        await transport.sendMail({ ...mail, ...(icalEvent && { icalEvent }) });
        return 'sent';
      } catch (error) {
        const outcome = isRefusal(error) ? 'refused' : 'later';
        // Not the error itself: what a server says may name the address.
        log.warn({ notice: _id, outcome, code: codeOf(error) }, 'an e-mail could not be sent');
        return outcome;
      }
    },
    close: () => transport.close(),
  };

  function invitation({ tourId, sequence, startsAt, changedAt, isOff }: Appointment, attendee: string, notes: string) {
    const tour = {
      id: tourId,
      sequence,
      changedAt: new Date(changedAt),
      startsAt: new Date(startsAt),
      title: APPOINTMENT,
      place: '',
      notes,
      isCalledOff: isOff,
      invitation: { organizer: bareAddress(from), attendee },
    };
    return { method: calendarMethod(tour), content: calendarFile(tour) };
  }
}

/** "tours@keyturn.test" of "Keyturn <tours@keyturn.test>". */
const bareAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** SMTP answers from 500 on are final; everything else may pass. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  // A wrong password is the operator's to mend, not the receiver's fault.
  codeOf(error) !== 'EAUTH';
