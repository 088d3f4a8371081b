import { menuMessages as messages } from './menu-messages.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const inWords = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const asDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const LONGEST_MS = 7 * 86_400_000;

/** The age of an instant in words: "3 hours ago"; the date after a week. */
export function timeAgo(instant: string, now: Date): string {
  const ms = now.getTime() - Date.parse(instant);
  if (ms >= LONGEST_MS) return asDay.format(new Date(instant));
  for (const [unit, size] of UNITS) if (ms >= size) return inWords.format(-Math.floor(ms / size), unit);
  return messages.justNow;
}
