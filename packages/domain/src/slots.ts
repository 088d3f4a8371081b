import { WEEKDAYS, slotsOfDay, type Availability, type Weekday } from './availability.ts';
import { addDays, dayNumber } from './dates.ts';
import { denverClock, denverDateOf, type WallClock } from './denver-time.ts';
import { parseTime } from './time-of-day.ts';

/** A bookable half hour: the calendar day in Denver ('YYYY-MM-DD') and the clock time it starts ("3:30 PM"). */
export interface Slot {
  readonly date: string;
  readonly time: string;
}

/** One weekday's column of the booking screen. */
export interface BookableDay {
  readonly weekday: Weekday;
  /** Day of the first slot offered, or the weekday's next occurrence when none is. */
  readonly date: string;
  /** In order of time; of today's weekday those already past follow with next week's date. */
  readonly slots: readonly Slot[];
}

/** How many days ahead of today a tour may be booked (security S-32). */
export const BOOKING_DAYS = 7;

/** The text slots are compared by: 'YYYY-MM-DD|HH:mm' (security S-33); null when the time is unreadable. */
export function slotKey({ date, time }: Slot): string | null {
  const minutes = parseTime(time);
  if (minutes === null) return null;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date}|${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** The weekday of a calendar day; null when the date is unreadable. */
export function weekdayOf(date: string): Weekday | null {
  const day = dayNumber(date);
  // Day 0, 1 January 1970, was a Thursday: index 3 of a week that starts on Monday.
  return day === null ? null : (WEEKDAYS[(((day + 3) % 7) + 7) % 7] ?? null);
}

/**
 * The day a weekday's slot is booked for: the next occurrence counted from this week, possibly today; a slot of today
 * that has started books next week (ruling E2).
 */
export function requestedDateFor(weekday: Weekday, time: string, now: Date): string {
  return nextDate(weekday, parseTime(time) ?? 0, denverClock(now));
}

/** The seven columns of the booking screen in the order of their dates, today first, without the slots whose `slotKey` is taken. */
export function bookableDays(
  availability: Availability,
  now: Date,
  takenSlots: Iterable<string> = [],
): readonly BookableDay[] {
  const clock = denverClock(now);
  const taken = new Set(takenSlots);
  return WEEKDAYS.map((weekday) => {
    const slots = slotsOfDay(availability[weekday] ?? [])
      .map((time) => ({ time, date: nextDate(weekday, parseTime(time) ?? 0, clock) }))
      .filter((slot) => !taken.has(slotKey(slot) ?? ''))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    return { weekday, date: slots[0]?.date ?? nextDate(weekday, Number.POSITIVE_INFINITY, clock), slots };
  }).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * Why a slot cannot be booked, as a sentence, or null when it can: it lies in the future and at most seven days ahead,
 * and is a slot of that weekday's windows (security S-32). `date` is a calendar day or a date-time with a zone.
 */
export function slotProblem(availability: Availability, date: string, time: string, now: Date): string | null {
  const day = denverDateOf(date);
  const weekday = day === null ? null : weekdayOf(day);
  const minutes = parseTime(time);
  if (day === null || weekday === null || minutes === null) return 'That tour time is not readable.';
  const clock = denverClock(now);
  if (day < clock.date || (day === clock.date && minutes <= clock.minutes)) return 'That tour time has passed.';
  if (day > addDays(clock.date, BOOKING_DAYS)) return 'Tours can be booked up to seven days ahead.';
  if (!slotsOfDay(availability[weekday] ?? []).includes(time)) return 'That time is not offered for tours.';
  return null;
}

function nextDate(weekday: Weekday, minutes: number, clock: WallClock): string {
  const today = weekdayOf(clock.date) ?? 'Monday';
  const daysAhead = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(today) + 7) % 7;
  return addDays(clock.date, daysAhead === 0 && minutes <= clock.minutes ? 7 : daysAhead);
}
