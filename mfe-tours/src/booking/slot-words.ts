import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import type { BookableDay, Slot } from '@keyturn/domain/slots';

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** "November" of a calendar day. */
export const formatMonth = (date: string): string => month.format(new Date(`${date}T00:00:00Z`));

/** "Tuesday, November 24", for screen readers. */
export const formatLongDay = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`));

/** The two lines above a column: "Tue" and "Nov 24". */
export function splitDay(date: string): { weekday: string; day: string } {
  const [weekday = '', day = ''] = formatWeekdayAndDay(date).split(', ');
  return { weekday, day };
}

/** A column's slots by date: today's past slots are under next week's date. */
export function groupByDate({ date, slots }: BookableDay): readonly { date: string; slots: readonly Slot[] }[] {
  const dates = [...new Set([date, ...slots.map((slot) => slot.date)])];
  return dates.map((day) => ({ date: day, slots: slots.filter((slot) => slot.date === day) }));
}

/** The first day with a slot; null for none. */
export function findFirstDay(days: readonly BookableDay[]): BookableDay | null {
  const open = days.filter(({ slots }) => slots.length > 0);
  return open.reduce<BookableDay | null>((first, day) => (first && first.date <= day.date ? first : day), null);
}
