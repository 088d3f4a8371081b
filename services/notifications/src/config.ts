import { serviceEnv } from '@keyturn/service-kit/service-env';
import { z } from 'zod';

/** "Keyturn <tours@example.edu>", or only the address. */
const SENDER = /^[^<>@\s]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/;

/** The public address. Without a path, because pages and cookies need a whole host. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must end with the host, without a path');

/** SMTP settings; without SMTP_URL tours cause no e-mails, and account e-mails become files below DATA_DIR. */
export const mailEnv = z.object({
  /** For instance smtps://user:password@mail.example.edu:465. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must hold an address, as Keyturn <tours@example.edu>')
    .default('Keyturn <no-reply@localhost>'),
  /** The public address; links in e-mails begin with it. */
  PUBLIC_URL: publicUrl.default('http://localhost:3000'),
});

/** Environment of the notifications process. */
export const notificationsEnv = serviceEnv(4106).extend({
  ...mailEnv.shape,
  /** Secret of e-mailed links; the same for profiles and notifications. */
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
  /** The public address; links in e-mails begin with it. */
  readonly publicUrl: string;
  /** Folder for e-mails without a mail server, below it `outbox`. */
  readonly dataFolder: string;
  /** How often due e-mails are sent; 2000 ms by default. */
  readonly mailIntervalMs?: number;
  /** How often old notices are deleted; hourly by default. */
  readonly sweepMs?: number;
  /** How long a live stream stays open; ten minutes by default. */
  readonly streamMs?: number;
}

/** The e-mail settings, or null if not configured. */
export function readMail(env: z.output<typeof mailEnv>): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL } = env;
  return smtpUrl === undefined ? null : { smtpUrl, from, publicUrl: PUBLIC_URL };
}
