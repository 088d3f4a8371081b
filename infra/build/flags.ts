import { DAY_MS } from '@keyturn/domain/durations';

/** The flags that a `slice.json` dates, each with the day on which it came. */
export type Dated = Readonly<Record<string, string>>;

/** A flag is for finding out; so long after it came, that is known, and it goes with one of its two ways. */
const MOST_DAYS = 90;

/** Throws where code asks for a flag that is not dated, or a date is left of one that nobody asks for. */
export function checkFlags(slice: string, used: readonly string[], dated: Dated): void {
  const undated = used.filter((flag) => !(flag in dated));
  const unused = Object.keys(dated).filter((flag) => !used.includes(flag));
  const strays = [
    ...undated.map((flag) => `${flag}: date it under "flags" of slice.json`),
    ...unused.map((flag) => `${flag}: nobody asks for it, take it out of slice.json`),
  ];
  if (strays.length > 0) throw new Error(`Flags of ${slice}:\n${strays.join('\n')}`);
}

/** Sentences about the flags of a slice that are older than 90 days. */
export const findOverdue = (slice: string, dated: Dated, now: Date): string[] =>
  Object.entries(dated)
    .filter(([, day]) => now.getTime() - Date.parse(day) >= MOST_DAYS * DAY_MS)
    .map(([flag, day]) => `${slice}: the flag ${flag} of ${day} is ${MOST_DAYS} days old: keep one of its two ways.`);
