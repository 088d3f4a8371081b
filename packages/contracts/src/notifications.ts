import { MAIL_TOPICS } from '@keyturn/domain/mail-topics';
import { z } from 'zod';
import { givenId, id, instant } from './primitives.ts';

/** One notice of the notification list. */
export const notice = z.object({
  _id: givenId,
  type: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createdAt: instant,
  read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** `GET /api/notifications`: newest first, at most 50, with the count of unread ones. */
export const notificationsAnswer = z.object({ items: z.array(notice), unread: z.number() });
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;

/** `POST /api/notifications/read`: the named ones, or all without `ids`. */
export const readNotificationsBody = z.object({ ids: z.array(id).max(100).optional() });

export const mailTopic = z.enum(MAIL_TOPICS);

/** `GET /api/notifications/preferences`: which e-mails the caller receives. */
export const mailPreferences = z.object({
  /** Their recipient. */
  email: z.string(),
  /** Whether e-mails are sent at all; without a mail server none are. */
  sendsMail: z.boolean(),
  /** Set when the mail server refuses the address, until it is confirmed again or changed. */
  isUnreached: z.boolean(),
  topics: z.array(z.object({ topic: mailTopic, isOn: z.boolean() })),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

/** `PUT /api/notifications/preferences/:topic`. */
export const mailChoiceBody = z.object({ isOn: z.boolean() });

/** An e-mail's link names its topic, or stops all. A service answers 404 to an unknown topic. */
export const stopQuery = z.object({ topic: z.string().meta({ enum: MAIL_TOPICS }).optional() });

/** Event names of `GET /api/live` (server-sent events). */
export const LIVE_EVENTS = ['tours', 'notifications'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];

/**
 * Data of a live event: the changed parts, each the key of a query below that of tours, joined by `/`
 * (`conversation/<id>`). Without it anything may have changed. Pages of an earlier release ignore it.
 */
export const liveData = z.object({ parts: z.array(z.string()).optional() });
