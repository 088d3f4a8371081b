import { dayNumber } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';

/** A calendar day as the local midnight that calendar components expect; undefined for none. */
export function toLocalDate(day: string | undefined): Date | undefined {
  if (day === undefined || dayNumber(day) === null) return undefined;
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The calendar day of a local date; '' for none. */
export function toDay(date: Date | undefined): string {
  if (!date) return '';
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** Denver's day, for calendar components. */
export const localToday = (): Date => toLocalDate(denverToday(new Date())) ?? new Date();
