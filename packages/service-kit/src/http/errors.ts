import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from '../base/log.ts';
import { Problem, TurnedAway, badRequest, notFound, unavailable } from '../base/problem.ts';
import { StoreUnavailable } from '../store/store.ts';
import { noteRefusal, requestIdOf } from './access-log.ts';

/** The last route: 404. */
export const answerUnknownRoute: RequestHandler = () => {
  throw notFound('There is nothing at this address.', 'unknown_route');
};

const OF_A_FILE = ['etag', 'last-modified', 'content-range', 'content-type', 'content-encoding', 'vary'];

/** A header with a refusal's `code`, because the gateway does not read bodies. */
export const REFUSAL_HEADER = 'x-refusal-code';

/**
 * Answers errors: a Problem with its status, any other as a logged 500 without detail. With `sendsCode` a header also
 * has the code.
 */
export function answerErrors(log: Logger, { sendsCode = false } = {}): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const problem = toProblem(error);
    const requestId = requestIdOf(req);
    // Logging a stack for each synchronously would cost more than an answer.
    const isNews = !problem || (problem.status >= 500 && !(problem instanceof TurnedAway));
    if (isNews) log.error({ requestId, err: error }, 'request failed');
    // A partial answer must not look complete.
    if (res.headersSent) return void res.destroy();
    // Headers of the file that could not be sent.
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
  // Express and its body parser give client errors a 4xx status.
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new Problem(413, 'too_large', 'That is too large to be sent.');
  if (status === 415) return new Problem(415, 'unsupported_media_type', 'Please send JSON in UTF-8, uncompressed.');
  if (typeof status === 'number' && status >= 400 && status < 500) return badRequest('That request cannot be read.');
  return undefined;
}
