import { HOUR_MS } from './durations.ts';
import { addDays, dayNumber } from './dates.ts';
import { denverDateOf, denverInstant, denverToday } from './denver-time.ts';
import { HALF_HOURS } from './time-of-day.ts';

/** How far ahead another time may be suggested, in days of Denver. */
export const OTHER_TIME_DAYS = 28;
/** Times of day at which a tour may start; the last half hour only ends a window. */
export const START_TIMES: readonly string[] = HALF_HOURS.slice(0, -1);

/**
 * Why a seller cannot suggest a time, or null: on the grid, an hour to 28 days ahead, within their hours or not
 * (requirement E7). `date` is a calendar day or a date-time with a zone.
 */
export function otherTimeProblem(date: string, time: string, now: Date): string | null {
  const day = denverDateOf(date);
  const instant = day === null || dayNumber(day) === null ? null : denverInstant(day, time);
  if (day === null || instant === null) return 'That tour time is not readable.';
  if (!START_TIMES.includes(time)) return 'Choose a time on the half hour from 8:00 AM to 7:30 PM.';
  if (instant.getTime() < now.getTime() + HOUR_MS) return 'Suggest a time at least one hour ahead.';
  if (day > addDays(denverToday(now), OTHER_TIME_DAYS)) return 'Suggest a time within the next 28 days.';
  return null;
}

/** The times of a day that a seller can suggest now. */
export function otherTimesOf(date: string, now: Date): string[] {
  const isFree = (time: string): boolean => otherTimeProblem(date, time, now) === null;
  // If a day's first time is not too soon, no later one is. Checking each would delay typing a note.
  const [first = ''] = START_TIMES;
  return isFree(first) ? [...START_TIMES] : START_TIMES.filter(isFree);
}
