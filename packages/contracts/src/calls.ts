import type { Call, CallTable } from './calls/call.ts';
import { GATEWAY_CALLS } from './calls/gateway.ts';
import { MATCHING_CALLS } from './calls/matching.ts';
import { MEDIA_CALLS } from './calls/media.ts';
import { MODERATION_CALLS } from './calls/moderation.ts';
import { NOTIFICATIONS_CALLS } from './calls/notifications.ts';
import { POSTS_CALLS } from './calls/posts.ts';
import { INTERNAL_CALLS, PROFILES_CALLS } from './calls/profiles.ts';
import { TOURS_CALLS } from './calls/tours.ts';
import { TRANSFERS_CALLS } from './calls/transfers.ts';

export type { Call, CallAnswer, CallBody, CallName, CallTable } from './calls/call.ts';

/** Every call of the public API, by the service that answers it. */
export const CALLS_BY_SERVICE: Readonly<Record<string, CallTable>> = {
  profiles: PROFILES_CALLS,
  posts: POSTS_CALLS,
  media: MEDIA_CALLS,
  matching: MATCHING_CALLS,
  tours: TOURS_CALLS,
  notifications: NOTIFICATIONS_CALLS,
  transfers: TRANSFERS_CALLS,
  moderation: MODERATION_CALLS,
  gateway: GATEWAY_CALLS,
};

/** Every call of the public API by `'METHOD /path/:param'`. */
export const CALLS = {
  ...PROFILES_CALLS,
  ...POSTS_CALLS,
  ...MEDIA_CALLS,
  ...MATCHING_CALLS,
  ...TOURS_CALLS,
  ...NOTIFICATIONS_CALLS,
  ...TRANSFERS_CALLS,
  ...MODERATION_CALLS,
  ...GATEWAY_CALLS,
} as const;

/** The calls that a service's routes answer, those for the gateway alone included. */
export const servedCalls = (service: string): CallTable => ({
  ...CALLS_BY_SERVICE[service],
  ...(service === 'profiles' && INTERNAL_CALLS),
});

/** The key and call of a table that a method and an address (without its query) reach, or null. */
export function findCall(table: CallTable, method: string, path: string): { key: string; call: Call } | null {
  const fits = Object.entries(table).filter(([key]) => reaches(key, method, path));
  // As routers are written: words before parameters.
  const [best] = fits.sort(([a], [b]) => parametersIn(a) - parametersIn(b));
  return best ? { key: best[0], call: best[1] } : null;
}

const parametersIn = (key: string): number => key.split('/:').length;

function reaches(key: string, method: string, path: string): boolean {
  const [keyMethod = '', pattern = ''] = key.split(' ');
  if (keyMethod !== (method === 'HEAD' ? 'GET' : method)) return false;
  const parts = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  return (
    parts.length === given.length &&
    parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]?.toLowerCase()))
  );
}
