import { z } from 'zod';
import { errorBody, failureBody } from '../errors.ts';

/** What a call takes in its body. */
export interface CallBody {
  readonly type: 'application/json' | 'multipart/form-data';
  readonly schema: z.ZodType;
  /** False where the call also works without a body. */
  readonly isRequired: boolean;
}

/** One answer of a call: what it means and, unless it has no body, its content type and schema (null: not JSON). */
export interface CallAnswer {
  readonly summary: string;
  readonly type: string | null;
  readonly schema: z.ZodType | null;
}

/** One call of the public API. */
export interface Call {
  readonly summary: string;
  /** `session`: without a session cookie the answer is 401. */
  readonly access: 'public' | 'session';
  readonly path?: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodObject;
  readonly body?: CallBody;
  /** Every status the call may answer; see `withRefusals` for those that every call has. */
  readonly answers: Readonly<Record<number, CallAnswer>>;
}

/** A slice's calls by `'METHOD /path/:param'`, exactly as its Express routes spell them. */
export type CallTable = Readonly<Record<string, Call>>;

export const json = (schema: z.ZodType, summary = 'Done'): CallAnswer => ({
  summary,
  type: 'application/json',
  schema,
});
export const nothing: CallAnswer = { summary: 'Done', type: null, schema: null };
export const bytes = (type: string, summary: string): CallAnswer => ({ summary, type, schema: null });

export const jsonBody = (schema: z.ZodType, isRequired = true): CallBody => ({
  type: 'application/json',
  schema,
  isRequired,
});

const REASONS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'Nobody is signed in, or the proof of it is wrong.',
  403: 'Not allowed to this caller, or asked for by another site.',
  404: 'Does not exist, or must look so to this caller.',
  409: 'The state has moved on.',
  413: 'Too large.',
  415: 'Another kind of body than the call takes.',
  422: 'Readable, but breaks a rule.',
  429: 'Too many calls; see Retry-After.',
  431: 'The headers are too large.',
};

const refusal = (status: number): CallAnswer => json(errorBody, REASONS[status] ?? 'Refused');
const unchanged: CallAnswer = { ...nothing, summary: 'What the caller has (If-None-Match) is still so.' };
const failure = json(failureBody, 'Keyturn is at fault, or a part of it is not available right now.');

/**
 * A call with the answers every call of its kind may give added to its own: unchanged, unreadable and too many, no session,
 * unknown path parameters, bodies of the wrong kind, size or content, another site, and failures.
 */
export function withRefusals(key: string, call: Omit<Call, 'answers'> & OwnAnswers): Call {
  const { answers, refuses = [], ...rest } = call;
  const isRead = key.startsWith('GET ');
  const statuses = [400, 429, 431, ...refuses];
  if (call.access === 'session') statuses.push(401);
  if (call.path) statuses.push(404);
  if (call.body) statuses.push(422);
  if (!isRead) statuses.push(403, 413, 415);
  const refusals = Object.fromEntries(statuses.map((status) => [status, refusal(status)]));
  return {
    ...rest,
    answers: { ...(isRead && { 304: unchanged }), ...refusals, 500: failure, 503: failure, ...answers },
  };
}

interface OwnAnswers {
  readonly answers: Readonly<Record<number, CallAnswer>>;
  /** Further statuses of a refusal. */
  readonly refuses?: readonly number[];
}

/** A slice's table, each call with its common refusals. */
export function callTable(calls: Readonly<Record<string, Omit<Call, 'answers'> & OwnAnswers>>): CallTable {
  return Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, withRefusals(key, call)]));
}

/** The answer of calls that only say that they were done. */
export const messageAnswer = z.object({ message: z.string() });
