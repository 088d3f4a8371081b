import { addDays, formatDayAndYear } from '@keyturn/domain/dates';
import { denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { weekdayOf } from '@keyturn/domain/slots';
import { fallbacks, sharedMessages as messages } from '../messages.ts';

/** When a tour is, in words. */
export interface TourMoment {
  /** "Tomorrow, 4:30 PM" or "Friday, 3:30 PM". */
  readonly title: string;
  /** "Tuesday, Nov 24, 2026", without the weekday when the title has it; '' without a date. */
  readonly detail: string;
  /** "Tuesday, 4:30 PM". */
  readonly short: string;
}

/** Words for a request's date and time; what is missing is named as the specification does. */
export function describeMoment(requestedDate: string, requestedTime: string, now: Date): TourMoment {
  const time = requestedTime.trim() || fallbacks.time;
  const date = denverDateOf(requestedDate);
  const weekday = date === null ? null : weekdayOf(date);
  if (date === null || weekday === null) {
    const title = `${fallbacks.date}, ${time}`;
    return { title, detail: '', short: title };
  }
  const near = nearDay(date, denverToday(now));
  const day = formatDayAndYear(date);
  const short = `${weekday}, ${time}`;
  return near === null
    ? { title: short, detail: day, short }
    : { title: `${near}, ${time}`, detail: `${weekday}, ${day}`, short };
}

function nearDay(date: string, today: string): string | null {
  if (date === today) return messages.today;
  return date === addDays(today, 1) ? messages.tomorrow : null;
}
