import { countBy, type Metrics } from '@keyturn/service-kit/metrics';
import type { Request, RequestHandler } from 'express';

/** The calling release; unknown ones are `other`, so that no label comes from outside. */
export interface Caller {
  readonly slice: string;
  readonly version: string;
}

const OTHER: Caller = { slice: 'other', version: 'other' };

/** The valid part of a call's `x-slice`: `tours@1.0.0-…`; null for none. */
export function readCaller(
  request: Request,
  versionsOf: (slice: string) => ReadonlySet<string> | undefined,
): Caller | null {
  const given = request.get('x-slice');
  if (given === undefined) return null;
  const [slice = '', version = ''] = given.split('@');
  const versions = versionsOf(slice);
  if (!versions) return OTHER;
  return { slice, version: versions.has(version) ? version : OTHER.version };
}

/** The form in logs and spans; '' when unknown. */
export const nameOf = (caller: Caller | null): string => (caller ? `${caller.slice}@${caller.version}` : '');

/** Counts answers by calling release and kind: `2xx`, `5xx`; `499` when the caller left. */
export function countCallers(
  metrics: Metrics,
  callerOf: (request: Request) => Caller | null,
  routeOf: (request: Request) => string,
): RequestHandler {
  const count = countBy(metrics, {
    name: 'slice_calls_total',
    help: 'Calls of pages, by the slice and version whose code made them, the service, and the kind of the answer.',
    labels: ['slice', 'version', 'route', 'status'],
  });
  return (request, response, next) => {
    response.once('close', () => {
      const caller = callerOf(request);
      if (!caller) return;
      const status = response.writableFinished ? `${Math.trunc(response.statusCode / 100)}xx` : '499';
      count({ ...caller, route: routeOf(request), status });
    });
    next();
  };
}
