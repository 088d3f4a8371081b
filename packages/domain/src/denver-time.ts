import { dayNumber } from './dates.ts';
import { parseTime } from './time-of-day.ts';

/** Tours take place in the listing's local time, whatever the zone of the browser or server (security S-33). */
export const TIME_ZONE = 'America/Denver';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;

const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Denver's local time: the calendar day and the minutes since midnight. */
export interface WallClock {
  readonly date: string;
  readonly minutes: number;
}

/** Denver's local time at an instant. */
export function denverClock(now: Date): WallClock {
  const parts = new Map(wallClock.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** The calendar day in Denver at an instant. */
export function denverToday(now: Date): string {
  return denverClock(now).date;
}

/** Denver's calendar day of a date or a date-time with a zone; null when unreadable or without a zone. */
export function denverDateOf(text: string): string | null {
  if (dayNumber(text) === null) return null;
  if (text.length === 10) return text;
  if (!/^.{10}T[0-9:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : denverToday(instant);
}

/**
 * The instant of a day and time ("3:30 PM") in Denver; null when unreadable. A time that a clock change skips or
 * repeats counts with the offset of the hour before.
 */
export function denverInstant(date: string, time: string): Date | null {
  const day = dayNumber(date);
  const minutes = parseTime(time);
  if (day === null || minutes === null) return null;
  const asIfUtc = day * MINUTES_PER_DAY + minutes;
  // Standard time is UTC-7, summer time UTC-6; the earlier instant that shows the time wins.
  const candidates = [360, 420].map((offset) => new Date((asIfUtc + offset) * MS_PER_MINUTE));
  return candidates.find((instant) => isShowing(instant, date, minutes)) ?? candidates[1] ?? null;
}

function isShowing(instant: Date, date: string, minutes: number): boolean {
  const clock = denverClock(instant);
  return clock.date === date.slice(0, 10) && clock.minutes === minutes;
}
