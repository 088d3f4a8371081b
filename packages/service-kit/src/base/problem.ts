/**
 * An expected error: a status, a code for programs and one sentence for people. Any other error is a bug and becomes a
 * 500.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, sentence: string, headers: Record<string, string> = {}) {
    super(sentence);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** A deliberate 503 with Retry-After in seconds, under overload. Metrics count it; it is not logged. */
export class TurnedAway extends Problem {
  constructor(sentence: string, retryAfterS = 1, code = 'unavailable') {
    super(503, code, sentence, { 'retry-after': String(retryAfterS) });
  }
}

/** 400: the request is unreadable. */
export const badRequest = (sentence: string, code = 'bad_request') => new Problem(400, code, sentence);

/** 401: not logged in, or wrong credentials. */
export const unauthorized = (sentence: string, code = 'unauthorized') => new Problem(401, code, sentence);

/** 403: known, but not allowed. */
export const forbidden = (sentence: string, code = 'forbidden') => new Problem(403, code, sentence);

/** 404: does not exist, or must look so to this caller. */
export const notFound = (sentence: string, code = 'not_found') => new Problem(404, code, sentence);

/** 409: the state has changed. */
export const conflict = (sentence: string, code = 'conflict') => new Problem(409, code, sentence);

/** 422: readable, but breaks a rule. */
export const invalid = (sentence: string, code = 'invalid') => new Problem(422, code, sentence);

/** 429 with Retry-After in seconds. */
export const tooMany = (sentence: string, retryAfterS: number, code = 'too_many') =>
  new Problem(429, code, sentence, { 'Retry-After': String(retryAfterS) });

/** 503 with Retry-After in seconds; the answer carries no sentence (security S-40). */
export const unavailable = (sentence: string, retryAfterS = 1, code = 'unavailable') =>
  new Problem(503, code, sentence, { 'Retry-After': String(retryAfterS) });
