import { z } from 'zod';
import { failureBody } from '../errors.ts';
import { refusalsOf, type OwnRefusals } from './refusals.ts';

/** The body of a call. */
export interface CallBody {
  readonly type: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded' | 'application/jose';
  readonly schema: z.ZodType;
  /** False if the call also works without a body. */
  readonly isRequired: boolean;
  /** Most bytes of JSON, if not 100 KB with a session and 4 KB without. */
  readonly maxBytes?: number;
}

/** One answer of a call: its meaning and, unless it has no body, its content type and schema (null: not JSON). */
export interface CallAnswer<S extends z.ZodType | null = z.ZodType | null> {
  readonly summary: string;
  readonly type: string | null;
  readonly schema: S;
}

/** One call of the public API. */
export interface Call {
  readonly summary: string;
  /** `session`: 401 without a session cookie. `admin`: also 403 unless it is an admin's. */
  readonly access: 'public' | 'session' | 'admin';
  /** The place of an e-mail address that must be the caller's own, or `me`. */
  readonly self?: `${'path' | 'body'}.${string}`;
  readonly path?: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodObject;
  readonly body?: CallBody;
  /** Every status of the call; `withRefusals` lists those that every call has. */
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

const unchanged: CallAnswer = { ...nothing, summary: 'What the caller has (If-None-Match) is still so.' };
const failure = json(failureBody, 'Keyturn is at fault, or a part of it is not available right now.');

/** Adds the answers that every call of its kind may give: not modified, refusals and failures. */
export function withRefusals(key: string, call: Omit<Call, 'answers'> & OwnAnswers): Call {
  const { answers, refuses, ...rest } = call;
  return {
    ...rest,
    answers: {
      ...(key.startsWith('GET ') && { 304: unchanged }),
      ...refusalsOf(key, rest, refuses),
      500: failure,
      503: failure,
      ...answers,
    },
  };
}

interface OwnAnswers {
  readonly answers: Readonly<Record<number, CallAnswer>>;
  /** The codes of its own refusals, in addition to those of its kind. */
  readonly refuses?: OwnRefusals;
}

/** The form of a call's key. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** A slice's table; adds common refusals to each call and preserves the types of its parameters and answers. */
export function callTable<const T extends Readonly<Record<CallName, Omit<Call, 'answers'> & OwnAnswers>>>(calls: T): T {
  const rows = Object.entries<Omit<Call, 'answers'> & OwnAnswers>(calls);
  return Object.fromEntries(rows.map(([key, call]) => [key, withRefusals(key, call)])) as unknown as T;
}

/** The answer of calls that only confirm success. */
export const messageAnswer = z.object({ message: z.string() });
