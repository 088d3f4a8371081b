import { StoreError } from './store.ts';

/** MongoDB's codes for refused calls. */
const BAD_VALUE = 2;

const MAX_DEPTH = 50;

/** Refuses what adapters would store differently (data section 2): anything but plain JSON with a string `_id`. */
export function assertDocument(document: unknown): void {
  if (!isPlainObject(document)) throw refused('a document', 'must be a plain object');
  if (typeof document['_id'] !== 'string' || document['_id'] === '') throw refused('_id', 'must be a non-empty string');
  assertValue(document, 'document');
}

/** Refuses a value that is not plain JSON. */
export function assertValue(value: unknown, path: string, depth = 0): void {
  if (depth > MAX_DEPTH) throw refused(path, 'is nested too deeply');
  if (Array.isArray(value)) {
    for (const element of value as unknown[]) {
      if (Array.isArray(element)) throw refused(path, 'holds an array directly in an array');
      assertValue(element, path, depth + 1);
    }
  } else if (isPlainObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      if (key === '' || key === '__proto__' || /^\$|[.\0]|\p{Cs}/u.test(key)) throw refused(path, 'has a refused key');
      assertValue(child, `${path}.${key}`, depth + 1);
    }
  } else assertScalar(value, path);
}

/** Refuses anything but a string, a finite number, a boolean or null. */
export function assertScalar(value: unknown, path: string): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || Object.is(value, -0)) throw refused(path, 'is not a JSON number');
  } else if (typeof value === 'string') {
    if (/\0|\p{Cs}/u.test(value)) throw refused(path, 'holds a character that cannot be stored');
  } else throw refused(path, 'is not JSON');
}

/** Refuses a document whose indexed fields are not scalars, or whose unique fields are not strings. */
export function assertIndexed(document: object, keys: readonly string[], isUnique: boolean): void {
  for (const key of keys) {
    const value = valueAt(document, key);
    if (typeof value === 'object' && value !== null) throw refused(key, 'is indexed and must be a scalar');
    if (isUnique && typeof value !== 'string') throw refused(key, 'is unique and must be a string');
  }
}

/** The value at a dotted path, undefined when there is none. */
export function valueAt(document: object, path: string): unknown {
  let value: unknown = document;
  for (const key of path.split('.')) {
    if (!isPlainObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** Whether a value is an object literal: no array, no Date, no class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The error of a violated rule. */
export function refused(path: string, rule: string, code = BAD_VALUE): StoreError {
  return new StoreError(code, `${path} ${rule}`);
}
