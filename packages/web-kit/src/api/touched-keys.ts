import { QUERY_KEYS } from '@keyturn/contracts/page';

/** The query keys that a live event about tours touches: its `parts`, or all without them. */
export const touchedKeys = (parts: readonly string[] | undefined): (readonly string[])[] =>
  parts ? parts.map((part) => [...QUERY_KEYS.tours, ...part.split('/')]) : [QUERY_KEYS.tours];
