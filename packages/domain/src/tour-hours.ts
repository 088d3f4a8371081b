import { WEEKDAYS, slotsOfDay, type Availability, type TimeWindow } from './availability.ts';
import { addDays, dayNumber } from './dates.ts';
import { weekdayOf, type Slot } from './slots.ts';

/** Days, the last one too, on which other hours than the week's count; without windows nobody shows the home (requirement E8). */
export interface DatedHours {
  readonly from: string;
  readonly to: string;
  readonly windows: readonly TimeWindow[];
}

/** When somebody can be asked for a tour: the hours of a week, dates that differ, notice in hours, days ahead of today. */
export interface TourHours {
  readonly availability: Availability;
  readonly exceptions: readonly DatedHours[];
  readonly noticeHours: number;
  readonly horizonDays: number;
}

/** How many days ahead of today tours may be offered (requirement E8). */
export const HORIZON_DAYS = [7, 14, 21, 28] as const;

/** The longest notice, in hours, and what counts where neither it nor how far ahead was ever saved (security S-32). */
export const MOST_NOTICE_HOURS = 72;
export const UNSAVED = { exceptions: [], noticeHours: 0, horizonDays: 7 } as const;

/** What is proposed to somebody who has no hours yet; it counts once it is saved. */
export const PRESET = { noticeHours: 2, horizonDays: 14 } as const;

/** How many dates that differ somebody may have, the days each may last, and how far ahead it may end. */
export const MOST_EXCEPTIONS = 60;
const MOST_DAYS = 120;
const DAYS_OF_A_YEAR = 365;

/** The windows of a calendar day: those of the dates that differ where it is one of them, else its weekday's. */
export function windowsOn({ availability, exceptions }: TourHours, date: string): readonly TimeWindow[] {
  const weekday = weekdayOf(date) ?? WEEKDAYS[0];
  return exceptions.find(({ from, to }) => from <= date && date <= to)?.windows ?? availability[weekday] ?? [];
}

/** Whether a half hour lies within the hours of its day, however soon or far ahead that is. */
export function isWithinHours(hours: TourHours, { date, time }: Slot): boolean {
  return slotsOfDay(windowsOn(hours, date)).includes(time);
}

/** Dates that differ and are not over, the soonest first. */
export function currentDates<T extends DatedHours>(exceptions: readonly T[], today: string): T[] {
  return exceptions.filter(({ to }) => to >= today).sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Why days cannot differ: no dates, the end before the start, over 120 days, beyond a year, a day that another has. */
export type DatesProblem = 'unreadable' | 'reversed' | 'too_long' | 'too_far' | 'twice';

/** What is wrong with the days of one of some dates that differ, or null (requirement E8); `today` is Denver's. */
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
