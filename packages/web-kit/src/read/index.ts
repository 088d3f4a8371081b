export { badge } from './badge.ts';
export { flag, key, list, maybe, number, object, oneOf, only, orNull, record, text, Unreadable } from './readers.ts';
export type { ReadBy, Reader } from './readers.ts';
