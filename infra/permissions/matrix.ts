import type { ServiceMatrix } from './cells.ts';
import { matching } from './rows/matching.ts';
import { media } from './rows/media.ts';
import { notifications } from './rows/notifications.ts';
import { posts } from './rows/posts.ts';
import { profiles } from './rows/profiles.ts';
import { tours } from './rows/tours.ts';

/** Who gets what from every call of every service (security section 3, amended by architecture section 5). */
export const MATRIX: readonly ServiceMatrix[] = [profiles, posts, media, matching, tours, notifications];
