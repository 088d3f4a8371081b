import type { AnswerOf, CallOf, JsonCallKey } from '@keyturn/contracts/wire';
import { Unreadable, type Reader } from '../read/readers.ts';
import { ApiError, UNREADABLE } from './errors.ts';
import { makeCall, parsed, type Arguments } from './make-call.ts';

/** Whether a reader's result fits the call's answer: only fields of its contract, each of its type or wider. */
type Reads<K extends JsonCallKey, T> = AnswerOf<CallOf<K>> extends T ? unknown : never;

/**
 * A call of the public API by its key, with the reader of its answer. As a function it returns the read answer. `query`
 * is for useQuery: the cache stores the raw answer, because other releases share its keys, and `select` reads it.
 * Throws ApiError for an answer other than 2xx or an unreadable one, NetworkError without an answer.
 */
export function call<K extends JsonCallKey, T>(key: K, reader: Reader<T> & Reads<K, T>) {
  const select = (answer: unknown): T => readWhole(key, reader, answer);
  const ask = async (...given: Arguments<K>): Promise<unknown> => parsed(200, await makeCall(key, ...given));
  const make = async (...given: Arguments<K>): Promise<T> => select(await ask(...given));
  return Object.assign(make, { query: (...given: Arguments<K>) => ({ queryFn: () => ask(...given), select }) });
}

/** Makes a call and ignores the body: any 2xx is success. Throws as `call` does. */
export async function send<K extends JsonCallKey>(key: K, ...given: Arguments<K>): Promise<void> {
  await makeCall(key, ...given);
}

/** Reads a whole answer. Throws ApiError if it is unreadable. */
export function readWhole<T>(key: string, reader: Reader<T>, answer: unknown): T {
  try {
    return reader(answer, key, true);
  } catch (error) {
    throw error instanceof Unreadable ? new ApiError(200, UNREADABLE, '') : error;
  }
}
