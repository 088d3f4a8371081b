import { gatewayEnv } from '@keyturn/gateway/config';
import { matchingEnv } from '@keyturn/matching/config';
import { mediaEnv } from '@keyturn/media/config';
import { moderationEnv } from '@keyturn/moderation/config';
import { notificationsEnv } from '@keyturn/notifications/config';
import { postsEnv } from '@keyturn/posts/config';
import { profilesEnv } from '@keyturn/profiles/config';
import { toursEnv } from '@keyturn/tours/config';
import { transfersEnv } from '@keyturn/transfers/config';
import type { z } from 'zod';

/** The settings each process knows, by the name of its container. */
export const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  gateway: gatewayEnv,
  profiles: profilesEnv,
  posts: postsEnv,
  media: mediaEnv,
  matching: matchingEnv,
  tours: toursEnv,
  notifications: notificationsEnv,
  transfers: transfersEnv,
  moderation: moderationEnv,
};
