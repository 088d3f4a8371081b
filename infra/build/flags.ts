import { DAY_MS } from '@keyturn/domain/durations';

/** The flags in a `slice.json`, each with the day it was added. */
export type Dated = Readonly<Record<string, string>>;

/** A flag is for an experiment: after this many days one of its two variants is removed. */
const MOST_DAYS = 90;

/** Throws when code reads an undated flag, or a dated flag is unused. */
export function checkFlags(slice: string, used: readonly string[], dated: Dated): void {
  const undated = used.filter((flag) => !(flag in dated));
  const unused = Object.keys(dated).filter((flag) => !used.includes(flag));
  const strays = [
    ...undated.map((flag) => `${flag}: date it under "flags" of slice.json`),
    ...unused.map((flag) => `${flag}: nobody asks for it, take it out of slice.json`),
  ];
  if (strays.length > 0) throw new Error(`Flags of ${slice}:\n${strays.join('\n')}`);
}

/** Sentences about a slice's flags older than 90 days. */
export const findOverdue = (slice: string, dated: Dated, now: Date): string[] =>
  Object.entries(dated)
    .filter(([, day]) => now.getTime() - Date.parse(day) >= MOST_DAYS * DAY_MS)
    .map(([flag, day]) => `${slice}: the flag ${flag} of ${day} is ${MOST_DAYS} days old: keep one of its two ways.`);
