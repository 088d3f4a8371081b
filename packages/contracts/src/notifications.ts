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

/** Event names of `GET /api/live` (server-sent events). */
export const LIVE_EVENTS = ['tours', 'notifications'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];
