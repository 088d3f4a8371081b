import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import { matching } from '../../services/matching/permissions.ts';
import { media } from '../../services/media/permissions.ts';
import { moderation } from '../../services/moderation/permissions.ts';
import { notifications } from '../../services/notifications/permissions.ts';
import { posts } from '../../services/posts/permissions.ts';
import { profiles } from '../../services/profiles/permissions.ts';
import { tours } from '../../services/tours/permissions.ts';
import { transfers } from '../../services/transfers/permissions.ts';

/** Who gets what from every call of every service (security section 3). */
export const MATRIX: readonly ServiceMatrix[] = [
  ...[profiles, posts, media, matching, tours],
  ...[notifications, transfers, moderation],
];
