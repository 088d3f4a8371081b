import { ANSWERED, CALLS } from './calls/all.ts';
import type { Call, CallTable } from './calls/call.ts';
import { INTERNAL_CALLS } from './calls/profiles.ts';

export type { Call, CallAnswer, CallBody, CallName, CallTable } from './calls/call.ts';

/** Every call of the public API by `'METHOD /path/:param'`. */
export { CALLS };

/** Every call of the public API, by the service that answers it. */
export const CALLS_BY_SERVICE: Readonly<Record<string, CallTable>> = ANSWERED;

/** The calls of a service's routes, including internal ones for the gateway. */
export const servedCalls = (service: string): CallTable => ({
  ...CALLS_BY_SERVICE[service],
  ...(service === 'profiles' && INTERNAL_CALLS),
});

/** The key and call that a method and an address (without its query) match, or null. */
export function findCall(table: CallTable, method: string, path: string): { key: string; call: Call } | null {
  const fits = Object.entries(table).filter(([key]) => reaches(key, method, path));
  // Literal path segments take precedence over parameters.
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
