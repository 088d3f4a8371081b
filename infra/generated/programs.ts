// Made by `npm run generate` from the `slice.json` of each slice.
import { service as matching } from '@keyturn/matching/service';
import { service as media } from '@keyturn/media/service';
import { service as moderation } from '@keyturn/moderation/service';
import { service as notifications } from '@keyturn/notifications/service';
import { service as posts } from '@keyturn/posts/service';
import { service as profiles } from '@keyturn/profiles/service';
import { service as tours } from '@keyturn/tours/service';
import { service as transfers } from '@keyturn/transfers/service';
import type { ServiceProgram } from '@keyturn/service-kit/program';

/** Every service, however it is run. */
export const PROGRAMS: readonly ServiceProgram[] = [
  profiles,
  posts,
  media,
  matching,
  tours,
  notifications,
  transfers,
  moderation,
];
