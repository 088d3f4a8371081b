import { denverClock } from '@keyturn/domain/denver-time';
import type { OfferedDay } from '@keyturn/domain/offered-days';
import { weekdayOf, type BookableDay } from '@keyturn/domain/slots';
import { parseTime } from '@keyturn/domain/time-of-day';

const DAYS_OF_PAGE = 7;

/**
 * Offered days as pages of seven columns, without times that have passed since. The last day, with today's past times,
 * shares its weekday's column on the last page.
 */
export function weekPages(days: readonly OfferedDay[], now: Date): readonly (readonly BookableDay[])[] {
  const columns = days.flatMap((day) => toColumn(day, now) ?? []);
  const pages: BookableDay[][] = [];
  for (let at = 0; at < columns.length; at += DAYS_OF_PAGE) pages.push(columns.slice(at, at + DAYS_OF_PAGE));
  const [rest, ...others] = pages.at(-1) ?? [];
  const before = pages.at(-2);
  if (!rest || others.length > 0 || !before) return pages;
  return [...pages.slice(0, -2), shareColumn(before, rest)];
}

function toColumn({ date, times }: OfferedDay, now: Date): BookableDay | null {
  const clock = denverClock(now);
  const weekday = weekdayOf(date);
  if (weekday === null || date < clock.date) return null;
  const isAhead = (time: string) => date > clock.date || (parseTime(time) ?? 0) > clock.minutes;
  return { weekday, date, slots: times.filter(isAhead).map((time) => ({ date, time })) };
}

/** A column of only the last day comes last. */
function shareColumn(page: readonly BookableDay[], last: BookableDay): BookableDay[] {
  return page
    .map((day) => {
      if (day.weekday !== last.weekday) return day;
      const slots = [...day.slots, ...last.slots];
      return { ...day, date: slots[0]?.date ?? day.date, slots };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
