import { serviceEnv } from '@keyturn/service-kit/service-env';
import { z } from 'zod';

/** "Keyturn <tours@example.edu>", or the address alone. */
const SENDER = /^[^<>@\s]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/;

/** The address people open. Pages and cookies are of a whole host, so it has no path. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must end with the host, without a path');

/** E-mail by SMTP; without SMTP_URL none about tours is sent, and those about accounts are files below DATA_DIR. */
export const mailEnv = z.object({
  /** For instance smtps://user:password@mail.example.edu:465. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must hold an address, as Keyturn <tours@example.edu>')
    .default('Keyturn <no-reply@localhost>'),
  /** The address people open; links in e-mails begin with it. */
  PUBLIC_URL: publicUrl.default('http://localhost:3000'),
});

/** Environment of the notifications process. */
export const notificationsEnv = serviceEnv(4106).extend({
  ...mailEnv.shape,
  /** Secret of the links that go by e-mail; the same for profiles and notifications. */
  LINK_KEY: z.string().min(32),
});

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
  readonly publicUrl: string;
}

export interface NotificationsConfig {
  readonly mail: MailSettings | null;
  readonly linkKey: string;
  /** The address people open; links in e-mails begin with it. */
  readonly publicUrl: string;
  /** Where e-mails are stored that no mail server takes, in the folder `outbox`. */
  readonly dataFolder: string;
  /** How often due e-mails are looked for; by default 2000 ms. */
  readonly mailIntervalMs?: number;
  /** How often old notices are deleted; by default an hour. */
  readonly sweepMs?: number;
  /** How long a live stream stays open; by default ten minutes. */
  readonly streamMs?: number;
}

/** The settings of e-mail, or null where none is configured. */
export function readMail(env: z.output<typeof mailEnv>): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL } = env;
  return smtpUrl === undefined ? null : { smtpUrl, from, publicUrl: PUBLIC_URL };
}
