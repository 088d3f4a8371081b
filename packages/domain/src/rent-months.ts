import { DAY_MS } from './durations.ts';
import { dayNumber, monthsBegun } from './dates.ts';

const MS_PER_DAY = DAY_MS;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** The months whose rents a lease pays, by name; `daysOfLast` is 0 where the last is a whole one. */
export interface RentMonths {
  readonly first: string;
  readonly last: string;
  readonly daysOfLast: number;
}

/** Which rents those of `monthsBegun` are: Jan 4 to Apr 24 is January to April, the last for 21 days. Null for none. */
export function rentMonths(startDate: string | undefined, endDate: string | undefined): RentMonths | null {
  const count = monthsBegun(startDate, endDate);
  const [start, end] = [dayNumber(startDate), dayNumber(endDate)];
  if (count === 0 || start === null || end === null) return null;
  const last = monthAfter(start, count - 1);
  const isWhole = end + 1 >= monthAfter(start, count);
  return { first: nameOf(start), last: nameOf(last), daysOfLast: isWhole ? 0 : end - last + 1 };
}

/** The day on which a rent is due, so many months after a start; a month that lacks the day begins on its last one. */
function monthAfter(start: number, months: number): number {
  const date = new Date(start * MS_PER_DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / MS_PER_DAY;
}

const nameOf = (day: number): string => MONTH.format(new Date(day * MS_PER_DAY));
