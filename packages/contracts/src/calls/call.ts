import { z } from 'zod';
import { errorBody, failureBody } from '../errors.ts';

/** What a call takes in its body. */
export interface CallBody {
  readonly type: 'application/json' | 'multipart/form-data';
  readonly schema: z.ZodType;
  /** False where the call also works without a body. */
  readonly isRequired: boolean;
  /** The most bytes of JSON that are read, where it is not 100 KB with a session and 4 KB without. */
  readonly maxBytes?: number;
}

/** One answer of a call: what it means and, unless it has no body, its content type and schema (null: not JSON). */
export interface CallAnswer<S extends z.ZodType | null = z.ZodType | null> {
  readonly summary: string;
  readonly type: string | null;
  readonly schema: S;
}

/** One call of the public API. */
export interface Call {
  readonly summary: string;
  /** `session`: without a session cookie the answer is 401. `admin`: with one that is no admin's it is 403. */
  readonly access: 'public' | 'session' | 'admin';
  /** Where the e-mail address stands that has to be the caller's own, or `me`. */
  readonly self?: `${'path' | 'body'}.${string}`;
  readonly path?: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodObject;
  readonly body?: CallBody;
  /** Every status the call may answer; see `withRefusals` for those that every call has. */
  readonly answers: Readonly<Record<number, CallAnswer>>;
}

/** A slice's calls by `'METHOD /path/:param'`, exactly as its Express routes spell them. */
export type CallTable = Readonly<Record<string, Call>>;

export const json = <S extends z.ZodType>(schema: S, summary = 'Done'): CallAnswer<S> => ({
  summary,
  type: 'application/json',
  schema,
});
export const nothing = { summary: 'Done', type: null, schema: null } as const;
export const bytes = (type: string, summary: string) => ({ summary, type, schema: null }) as const;

export const jsonBody = <S extends z.ZodType>(schema: S, size: Pick<CallBody, 'maxBytes'> = {}) =>
  ({ type: 'application/json', schema, isRequired: true, ...size }) as const;
export const optionalJsonBody = <S extends z.ZodType>(schema: S) =>
  ({ type: 'application/json', schema, isRequired: false }) as const;

const REASONS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'Nobody is signed in, or the proof of it is wrong.',
  403: 'Not allowed to this caller, or asked for by another site.',
  404: 'Does not exist, or must look so to this caller.',
  409: 'The state has moved on.',
  410: 'Is over.',
  413: 'Too large.',
  415: 'Another kind of body than the call takes.',
  422: 'Readable, but breaks a rule.',
  429: 'Too many calls; see Retry-After.',
  431: 'The headers are too large.',
};

const refusal = (status: number): CallAnswer => json(errorBody, REASONS[status] ?? 'Refused');
/** A 409 whose codes are known; `conflict` is that of too many changes at once, which every such call may answer. */
const conflict = (codes: readonly string[]): CallAnswer =>
  json(errorBody.extend({ code: z.enum([...codes, 'conflict']) }), REASONS[409]);
const unchanged: CallAnswer = { ...nothing, summary: 'What the caller has (If-None-Match) is still so.' };
const failure = json(failureBody, 'Keyturn is at fault, or a part of it is not available right now.');

/**
 * A call with the answers every call of its kind may give added to its own: unchanged, unreadable and too many, no session,
 * unknown path parameters, bodies of the wrong kind, size or content, another site, and failures.
 */
export function withRefusals(key: string, call: Omit<Call, 'answers'> & OwnAnswers): Call {
  const { answers, refuses = [], conflicts, ...rest } = call;
  const isRead = key.startsWith('GET ');
  const statuses = [400, 429, 431, ...refuses];
  if (call.access !== 'public') statuses.push(401);
  if (call.path) statuses.push(404);
  if (call.body) statuses.push(422);
  if (!isRead || call.access === 'admin') statuses.push(403);
  if (!isRead) statuses.push(413, 415);
  const refusals = Object.fromEntries(statuses.map((status) => [status, refusal(status)]));
  return {
    ...rest,
    answers: {
      ...(isRead && { 304: unchanged }),
      ...refusals,
      ...(conflicts && { 409: conflict(conflicts) }),
      500: failure,
      503: failure,
      ...answers,
    },
  };
}

interface OwnAnswers {
  readonly answers: Readonly<Record<number, CallAnswer>>;
  /** Further statuses of a refusal. */
  readonly refuses?: readonly number[];
  /** The codes of its 409s, beside `conflict`. */
  readonly conflicts?: readonly string[];
}

/** How the key of a call is spelled. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** A slice's table, each call with its common refusals; the types keep what each call takes and its own answers. */
export function callTable<const T extends Readonly<Record<CallName, Omit<Call, 'answers'> & OwnAnswers>>>(calls: T): T {
  const rows = Object.entries<Omit<Call, 'answers'> & OwnAnswers>(calls);
  return Object.fromEntries(rows.map(([key, call]) => [key, withRefusals(key, call)])) as unknown as T;
}

/** The answer of calls that only say that they were done. */
export const messageAnswer = z.object({ message: z.string() });
