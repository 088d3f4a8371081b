import { QUERY_KEYS } from '@keyturn/contracts/page';

/** The keys of the queries that a live event about tours touches: those of its `parts`, or all where it names none. */
export const touchedKeys = (parts: readonly string[] | undefined): (readonly string[])[] =>
  parts ? parts.map((part) => [...QUERY_KEYS.tours, ...part.split('/')]) : [QUERY_KEYS.tours];
