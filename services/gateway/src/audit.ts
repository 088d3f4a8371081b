import { CALLS, findCall } from '@keyturn/contracts/calls';
import { requestIdOf } from '@keyturn/service-kit/http';
import type { Logger } from '@keyturn/service-kit/log';
import { createRecent } from '@keyturn/service-kit/recent';
import type { RequestHandler } from 'express';
import { addressKey } from './limits.ts';
import { sessionOf } from './session.ts';

const REFUSALS = new Set([401, 403, 429]);
/** Repeats of a call's refusal for one caller are only counted for this long. */
const QUIET_MS = 10_000;
const MOST_CALLERS = 10_000;

/**
 * Logs refused calls: who, what, from where, and the count since the last line. Names the call by pattern, because its
 * address may contain an e-mail. A line for each would let a caller fill the log.
 */
export function auditRefusals(log: Logger, clockMs: () => number): RequestHandler {
  const logged = createRecent<{ untilMs: number; unsaid: number }>(MOST_CALLERS);

  /** The count of unlogged repeats; null if it is too soon for a line. */
  function unloggedOf(key: string): number | null {
    const last = logged.get(key);
    const nowMs = clockMs();
    if (last && nowMs < last.untilMs) {
      last.unsaid += 1;
      return null;
    }
    logged.put(key, { untilMs: nowMs + QUIET_MS, unsaid: 0 });
    return last?.unsaid ?? 0;
  }

  return (request, response, next) => {
    response.once('close', () => {
      const { statusCode: status } = response;
      if (!REFUSALS.has(status)) return;
      const what = findCall(CALLS, request.method, request.originalUrl.split('?')[0] ?? '')?.key ?? 'no call';
      const who = sessionOf(request).user?.userId ?? 'nobody';
      const from = addressKey(request);
      const unsaid = unloggedOf(`${from} ${who} ${what} ${status}`);
      if (unsaid === null) return;
      log.warn({ audit: 'refused', who, what, status, from, unsaid, requestId: requestIdOf(request) }, 'audit');
    });
    next();
  };
}
