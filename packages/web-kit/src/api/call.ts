import type { AnswerOf, CallOf, JsonCallKey } from '@keyturn/contracts/wire';
import { Unreadable, type Reader } from '../read/readers.ts';
import { ApiError, UNREADABLE } from './errors.ts';
import { makeCall, parsed, type Arguments } from './make-call.ts';

/** Whether what is read may be read of a call's answer: only fields of its contract, each as it or wider. */
type Reads<K extends JsonCallKey, T> = AnswerOf<CallOf<K>> extends T ? unknown : never;

/**
 * A call of the public API, named as its table spells it, with the reader of its answer. Made, it returns what was read;
 * `query` is for useQuery: the cache stores the answer as it came, because pages of other releases share its keys, and
 * `select` reads it. Throws ApiError for an answer other than 2xx and for one that cannot be read, NetworkError when there is none.
 */
export function call<K extends JsonCallKey, T>(key: K, reader: Reader<T> & Reads<K, T>) {
  const select = (answer: unknown): T => readWhole(key, reader, answer);
  const ask = async (...given: Arguments<K>): Promise<unknown> => parsed(200, await makeCall(key, ...given));
  const make = async (...given: Arguments<K>): Promise<T> => select(await ask(...given));
  return Object.assign(make, { query: (...given: Arguments<K>) => ({ queryFn: () => ask(...given), select }) });
}

/** Makes a call whose answer nobody reads: a 2xx means that it is done, whatever stands in it. Throws as `call` does. */
export async function send<K extends JsonCallKey>(key: K, ...given: Arguments<K>): Promise<void> {
  await makeCall(key, ...given);
}

/** Reads the whole of an answer. Throws ApiError where nothing can be read of it. */
export function readWhole<T>(key: string, reader: Reader<T>, answer: unknown): T {
  try {
    return reader(answer, key, true);
  } catch (error) {
    throw error instanceof Unreadable ? new ApiError(200, UNREADABLE, '') : error;
  }
}
