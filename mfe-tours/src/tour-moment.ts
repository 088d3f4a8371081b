import { addDays, formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { fallbacks, sharedMessages as messages } from './messages.ts';

/** A tour's time, in words. */
export interface TourMoment {
  /** "Tomorrow, 4:30 PM" or "Fri, Nov 27, 3:30 PM". */
  readonly title: string;
  /** "Tue, Nov 24" if the title lacks it, else ''. */
  readonly detail: string;
  /** "Tue, Nov 24, 4:30 PM". */
  readonly short: string;
}

/** A request's date and time in words; missing parts get the specification's names. */
export function describeMoment(requestedDate: string, requestedTime: string, now: Date): TourMoment {
  const time = requestedTime.trim() || fallbacks.time;
  const date = denverDateOf(requestedDate);
  const today = denverToday(now);
  const day = formatWeekdayAndDay(date, today);
  const short = `${day || fallbacks.date}, ${time}`;
  const near = date === null ? null : nearDay(date, today);
  return near === null ? { title: short, detail: '', short } : { title: `${near}, ${time}`, detail: day, short };
}

function nearDay(date: string, today: string): string | null {
  if (date === today) return messages.today;
  return date === addDays(today, 1) ? messages.tomorrow : null;
}
