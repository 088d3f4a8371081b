import { createTransport } from 'nodemailer';
import type { Logger } from '@keyturn/service-kit/log';
import type { MailSettings } from './config.ts';
import type { MailSender, Mail, MailOutcome } from './mail.ts';

/** SMTP extras of an e-mail: its unsubscribe link, and its calendar part. */
export interface Extras {
  readonly list?: { readonly unsubscribe: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly icalEvent?: { readonly method: string; readonly content: string };
}

export interface Mailer extends MailSender {
  send(mail: Mail, extras?: Extras): Promise<MailOutcome>;
  close(): void;
}

/** Many servers answer only after a long check: a shorter limit would send twice. */
const PATIENCE_MS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 60_000 };

/** Sends through one SMTP server. A repeated e-mail has the same Message-ID. */
export function createMailer({ smtpUrl, from, publicUrl }: MailSettings, log: Logger): Mailer {
  const transport = createTransport(smtpUrl, { from, ...PATIENCE_MS });
  return {
    async send({ id, to, subject, text, html }, extras = {}) {
      const messageId = `<${id}@${new URL(publicUrl).hostname}>`;
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html, messageId, ...extras });
        return 'sent';
      } catch (error) {
        const outcome = outcomeOf(error);
        // Not the error itself: the server's text may name the address.
        log.warn({ mail: id, outcome, code: codeOf(error) }, 'an e-mail could not be sent');
        return outcome;
      }
    },
    close: () => transport.close(),
  };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function outcomeOf(error: unknown): MailOutcome {
  if (!isRefusal(error)) return 'later';
  return isOfReceiver(error) ? 'unreached' : 'refused';
}

/**
 * No such address or mailbox, or closed for good (RFC 3463). Other or missing codes may concern the sender, the
 * server's rules, or a full mailbox.
 */
const OF_RECEIVER = /^\d{3}[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

/** Whether the server refused the receiver, not the sender or text. */
const isOfReceiver = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  OF_RECEIVER.test(String(error.response));

/** SMTP codes from 500 on are final; others may pass. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  // A wrong password is the operator's fault, not the receiver's.
  codeOf(error) !== 'EAUTH';
