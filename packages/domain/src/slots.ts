import { WEEKDAYS, slotsOfDay, type Availability, type Weekday } from './availability.ts';
import { addDays, dayNumber, formatWeekdayAndDay } from './dates.ts';
import { denverClock, type WallClock } from './denver-time.ts';
import { parseTime } from './time-of-day.ts';

/** A bookable half hour: the calendar day in Denver ('YYYY-MM-DD') and the clock time it starts ("3:30 PM"). */
export interface Slot {
  readonly date: string;
  readonly time: string;
}

/** One weekday's column of the booking screen. */
export interface BookableDay {
  readonly weekday: Weekday;
  /** Day of the first offered slot, or the weekday's next date without one. */
  readonly date: string;
  /** In order of time; today's past slots follow with next week's date. */
  readonly slots: readonly Slot[];
}

/** A slot in words: "Tue, Nov 24, 4:30 PM". */
export const formatSlot = ({ date, time }: Slot): string => `${formatWeekdayAndDay(date)}, ${time}`;

/** The comparison key of a slot: 'YYYY-MM-DD|HH:mm' (security S-33); null when the time is unreadable. */
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

/** The seven columns of the booking screen by date, today first, without slots whose `slotKey` is taken. */
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

function nextDate(weekday: Weekday, minutes: number, clock: WallClock): string {
  const today = weekdayOf(clock.date) ?? 'Monday';
  const daysAhead = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(today) + 7) % 7;
  return addDays(clock.date, daysAhead === 0 && minutes <= clock.minutes ? 7 : daysAhead);
}
