import { WEEKDAYS, slotsOfDay, type Availability, type TimeWindow } from './availability.ts';
import { addDays, dayNumber } from './dates.ts';
import { weekdayOf, type Slot } from './slots.ts';

/** Days, both included, with other hours than the week's; without windows there are no tours (requirement E8). */
export interface DatedHours {
  readonly from: string;
  readonly to: string;
  readonly windows: readonly TimeWindow[];
}

/** When somebody can be asked for a tour: weekly hours, other dates, notice in hours, days ahead of today. */
export interface TourHours {
  readonly availability: Availability;
  readonly exceptions: readonly DatedHours[];
  readonly noticeHours: number;
  readonly horizonDays: number;
}

/** How many days ahead of today tours may be offered (requirement E8). */
export const HORIZON_DAYS = [7, 14, 21, 28] as const;

/** The longest notice in hours; it applies if neither notice nor horizon was ever saved (security S-32). */
export const MOST_NOTICE_HOURS = 72;
export const UNSAVED = { exceptions: [], noticeHours: 0, horizonDays: 7 } as const;

/** Proposed to somebody without hours; applies once saved. */
export const PRESET = { noticeHours: 2, horizonDays: 14 } as const;

/** Limits of other dates: how many, days of each, and days ahead of its end. */
export const MOST_EXCEPTIONS = 60;
const MOST_DAYS = 120;
const DAYS_OF_A_YEAR = 365;

/** The windows of a calendar day: those of its other dates, else its weekday's. */
export function windowsOn({ availability, exceptions }: TourHours, date: string): readonly TimeWindow[] {
  const weekday = weekdayOf(date) ?? WEEKDAYS[0];
  return exceptions.find(({ from, to }) => from <= date && date <= to)?.windows ?? availability[weekday] ?? [];
}

/** Whether a half hour lies within its day's hours, regardless of notice and horizon. */
export function isWithinHours(hours: TourHours, { date, time }: Slot): boolean {
  return slotsOfDay(windowsOn(hours, date)).includes(time);
}

/** Other dates that are not over, soonest first. */
export function currentDates<T extends DatedHours>(exceptions: readonly T[], today: string): T[] {
  return exceptions.filter(({ to }) => to >= today).sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Problems of other dates: unreadable, end before start, over 120 days, over a year ahead, or a day listed twice. */
export type DatesProblem = 'unreadable' | 'reversed' | 'too_long' | 'too_far' | 'twice';

/** The problem of one range of other dates, or null (requirement E8); `today` is Denver's. */
export function datesProblem<T extends Pick<DatedHours, 'from' | 'to'>>(
  dates: T,
  all: readonly T[],
  today: string,
): DatesProblem | null {
  const { from, to } = dates;
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (first === null || last === null) return 'unreadable';
  if (last < first) return 'reversed';
  if (last - first >= MOST_DAYS) return 'too_long';
  if (to > addDays(today, DAYS_OF_A_YEAR)) return 'too_far';
  return all.some((other) => other !== dates && other.from <= to && from <= other.to) ? 'twice' : null;
}
