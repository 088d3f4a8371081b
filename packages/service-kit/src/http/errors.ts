import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from '../base/log.ts';
import { Problem, TurnedAway, badRequest, notFound, unavailable } from '../base/problem.ts';
import { StoreUnavailable } from '../store/store.ts';
import { noteRefusal, requestIdOf } from './access-log.ts';

/** The last route: 404 for everything no route answered. */
export const answerUnknownRoute: RequestHandler = () => {
  throw notFound('There is nothing at this address.', 'unknown_route');
};

const OF_A_FILE = ['etag', 'last-modified', 'content-range', 'content-type', 'content-encoding', 'vary'];

/** The `code` of a refusal, for the gateway: it does not read the bodies of answers. */
export const REFUSAL_HEADER = 'x-refusal-code';

/**
 * Turns errors into answers: a Problem into its status, anything unknown into a logged 500 without detail. A service's names
 * the code of a refusal in a header, too.
 */
export function answerErrors(log: Logger, { sendsCode = false } = {}): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const problem = toProblem(error);
    const requestId = requestIdOf(req);
    // A stack for each, written before the next request is looked at, would make refusing dearer than answering.
    const isNews = !problem || (problem.status >= 500 && !(problem instanceof TurnedAway));
    if (isNews) log.error({ requestId, err: error }, 'request failed');
    // Half an answer must not look like a whole one.
    if (res.headersSent) return void res.destroy();
    // Those of the file that could not be sent as asked for.
    for (const name of OF_A_FILE) res.removeHeader(name);
    const { status, code, message } = problem ?? { status: 500, code: 'internal', message: '' };
    if (status < 500) {
      noteRefusal(req, code);
      if (sendsCode) res.set(REFUSAL_HEADER, code);
    }
    res.status(status).set({ 'cache-control': 'no-store', ...problem?.headers });
    res.json(status >= 500 ? { code, requestId } : { message, error: message, code, requestId });
  };
}

function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof StoreUnavailable) return unavailable('The store is not available.');
  if (error instanceof URIError) return badRequest('That address cannot be read.');
  // Express and its body parser mark what the client did wrong with a 4xx status.
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new Problem(413, 'too_large', 'That is too large to be sent.');
  if (status === 415) return new Problem(415, 'unsupported_media_type', 'Please send JSON in UTF-8, uncompressed.');
  if (typeof status === 'number' && status >= 400 && status < 500) return badRequest('That request cannot be read.');
  return undefined;
}
