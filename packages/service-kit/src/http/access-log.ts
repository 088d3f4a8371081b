import type { Request, RequestHandler } from 'express';
import { newId } from '../base/ids.ts';
import type { Logger } from '../base/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { startSpan } from '../telemetry/tracing.ts';

const requestIds = new WeakMap<Request, string>();
const refusals = new WeakMap<Request, string>();
const operations = new Set(['/healthz', '/readyz', '/metrics']);

/** The request's id, as in the answer's `x-request-id` and in the log. */
export function requestIdOf(req: Request): string {
  return requestIds.get(req) ?? '';
}

/** Records a refusal's `code` for the request's log line. Invalid codes are ignored. */
export function noteRefusal(req: Request, code: string): void {
  if (/^[a-z0-9_]{1,60}$/.test(code)) refusals.set(req, code);
}

/** The client's address for rate limits; '' when unknown. */
export const addressOf = (request: Request): string => request.get('x-client-address') ?? '';

/** Gives each request an id, forbids caching by default, and logs, measures and traces the answer by route pattern. */
export function logAccess(options: {
  log: Logger;
  metrics: Metrics;
  /** Names the route for log and metrics if Express does not know it (a proxy). */
  routeOf?: (req: Request) => string;
  /** Names the calling release for log and spans; '' when unknown. */
  callerOf?: (req: Request) => string;
}): RequestHandler {
  const { log, metrics, routeOf = routePattern, callerOf = () => '' } = options;
  return (req, res, next) => {
    const given = req.get('x-request-id') ?? '';
    const requestId = /^[\w-]{8,64}$/.test(given) ? given : newId();
    requestIds.set(req, requestId);
    res.set({ 'x-request-id': requestId, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    if (operations.has(req.path)) return next();
    const span = startSpan({ name: req.method, kind: 'server', parent: req.get('traceparent') });
    const startedAt = performance.now();
    res.once('close', () => {
      const elapsedMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const status = res.writableFinished ? res.statusCode : 499;
      const route = routeOf(req);
      const caller = callerOf(req);
      const from = caller === '' ? {} : { caller };
      const code = refusals.get(req);
      const why = status < 400 || status >= 500 || code === undefined ? {} : { code };
      log.info({ requestId, method: req.method, route, status, elapsedMs, ...why, ...from }, 'request');
      const isStream = String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream');
      span.end({
        name: `${req.method} ${route}`,
        attributes: {
          'http.request.method': req.method,
          'http.route': route,
          'http.response.status_code': status,
          'request.id': requestId,
          ...from,
        },
        isFailed: status >= 500,
      });
      if (!isStream) metrics.observeRequest({ method: req.method, route, status: String(status) }, elapsedMs / 1000);
    });
    span.run(next);
  };
}

// Never the path, which may contain an e-mail address or id.
function routePattern(req: Request): string {
  const route = req.route as { path: string | RegExp | readonly string[] } | undefined;
  return route ? [route.path].flat().join(' or ') : 'unknown';
}
