import { reportFallback } from './report-fallback.ts';

/**
 * Reads a value from the network. `at` is its place, for finding faults; `isWhole` marks a whole answer, which has no
 * substitute.
 */
export type Reader<T> = (value: unknown, at: string, isWhole?: boolean) => T;

/** The type that a reader returns. */
export type ReadBy<R> = R extends Reader<infer T> ? T : never;

/** Thrown without a substitute: the item leaves its list, or the whole answer fails. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

function kind<T, F>(is: (value: unknown) => value is T, fallback: F): Reader<T | F> {
  return (value, at) => {
    if (is(value)) return value;
    reportFallback(at);
    return fallback;
  };
}

/** A text, else `''`. */
export const text: Reader<string> = kind((value) => typeof value === 'string', '');

/** A boolean, else false. */
export const flag: Reader<boolean> = kind((value) => typeof value === 'boolean', false);

/** A number, else the fallback. */
export const number = <F>(fallback: F): Reader<number | F> =>
  kind((value): value is number => Number.isFinite(value), fallback);

/** One of the known words, else `fallback`: a later release may add words. */
export const oneOf = <const W extends string, const F>(words: readonly W[], fallback: F): Reader<W | F> =>
  kind((value): value is W => (words as readonly unknown[]).includes(value), fallback);

/** One of the known words; an item with another leaves its list. */
export const only =
  <const W extends string>(words: readonly W[]): Reader<W> =>
  (value, at) => {
    const word = words.find((known) => known === value);
    if (word === undefined) throw new Unreadable(at);
    return word;
  };

/** A required id; an item without one leaves its list. */
export const key: Reader<string> = (value, at) => {
  if (typeof value === 'string' && value !== '') return value;
  throw new Unreadable(at);
};

/** An optional value. */
export const maybe =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : reader(value, at);

/** A value that may be null, and is when missing or unreadable. */
export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, at) => {
    if (value === null) return null;
    try {
      return reader(value, at, true);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      reportFallback(at);
      return null;
    }
  };

type Fields<T> = { readonly [K in keyof T]-?: Reader<T[K]> };

/** An object with these fields; any other value counts as one without fields. Unknown fields are dropped. */
export function object<T>(fields: Fields<T>): Reader<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  return (value, at, isWhole) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject && isWhole) throw new Unreadable(at);
    const found = (isObject ? value : {}) as Readonly<Record<string, unknown>>;
    const read = names.map((name) => [name, fields[name](found[name], `${at}.${name}`)]);
    return Object.fromEntries(read.filter(([, field]) => field !== undefined)) as T;
  };
}

/** The readable items of a list. */
export const list =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value, at, isWhole) => {
    if (Array.isArray(value)) return value.flatMap((each) => readItem(item, each, `${at}[]`));
    if (isWhole) throw new Unreadable(at);
    reportFallback(at);
    return [];
  };

/** The values of the known names; a name without a value is left out. */
export function record<N extends string, T>(names: readonly N[], item: Reader<T>): Reader<Partial<Record<N, T>>> {
  const read = object<Partial<Record<N, T>>>(
    Object.fromEntries(names.map((name) => [name, maybe(item)])) as unknown as Fields<Partial<Record<N, T>>>,
  );
  return (value, at, isWhole) => {
    if (typeof value !== 'object' || value === null) reportFallback(at);
    return read(value, at, isWhole);
  };
}

function readItem<T>(item: Reader<T>, value: unknown, at: string): readonly T[] {
  try {
    return [item(value, at, true)];
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    reportFallback(at);
    return [];
  }
}
