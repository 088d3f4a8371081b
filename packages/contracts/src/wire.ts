import type { z } from 'zod';
import type { CALLS } from './calls.ts';
import type { Call } from './calls/call.ts';

/** The key of a call of the public API: `'METHOD /path/:param'`. */
export type CallKey = keyof typeof CALLS;

/** The row of a call. */
export type CallOf<K extends CallKey> = (typeof CALLS)[K];

type NamesIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** The parameters in the path of a key. */
export type PathOf<Key extends string> = Readonly<Record<NamesIn<Key>, string>>;

/** The query of a call, before it is parsed. */
export type QueryOf<C extends Call> = C extends { readonly query: infer Q extends z.ZodType } ? z.input<Q> : never;

/** The body of a call, before it is parsed. */
export type BodyOf<C extends Call> = C extends { readonly body: { readonly schema: infer S extends z.ZodType } }
  ? z.input<S>
  : never;

/** Keys of calls that take JSON or nothing and answer JSON or nothing: those that the web kit's `api` can make. */
export type JsonCallKey = {
  readonly [K in CallKey]: [AnswerOf<CallOf<K>>] extends [never] ? never : IsForm<CallOf<K>> extends true ? never : K;
}[CallKey];

type IsForm<C> = C extends { readonly body: { readonly type: infer T } }
  ? T extends 'application/json'
    ? false
    : true
  : false;

/** The arguments of a call: its path parameters, query and body, each only if the call takes it. */
export type GivenOf<K extends CallKey> = Given<'path', NamesIn<K> extends never ? never : PathOf<K>, true> &
  Given<'query', QueryOf<CallOf<K>>, false> &
  Given<'body', BodyOf<CallOf<K>>, CallOf<K> extends { readonly body: { readonly isRequired: false } } ? false : true>;

type Given<Name extends string, Value, IsNeeded extends boolean> = [Value] extends [never]
  ? { readonly [N in Name]?: undefined }
  : IsNeeded extends true
    ? { readonly [N in Name]: Value }
    : { readonly [N in Name]?: Value };

type Success = 200 | 201 | 202 | 204;
/** The type of an answer's body: undefined without one, never for other types than JSON. */
export type BodyIn<A> = A extends { readonly schema: infer S extends z.ZodType }
  ? z.output<S>
  : A extends { readonly type: null }
    ? undefined
    : never;

/** The body of a successful answer; undefined without one. */
export type AnswerOf<C extends Call> = BodyIn<C['answers'][keyof C['answers'] & Success]>;
