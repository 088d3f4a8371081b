import { DAY_MS } from './durations.ts';
import { dayNumber, monthsBegun } from './dates.ts';

const MS_PER_DAY = DAY_MS;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** The paid months of a lease, by name; `daysOfLast` is 0 for a whole last month. */
export interface RentMonths {
  readonly first: string;
  readonly last: string;
  readonly daysOfLast: number;
}

/** The months that `monthsBegun` counts: Jan 4 to Apr 24 is January to April, the last for 21 days. Null for none. */
export function rentMonths(startDate: string | undefined, endDate: string | undefined): RentMonths | null {
  const count = monthsBegun(startDate, endDate);
  const [start, end] = [dayNumber(startDate), dayNumber(endDate)];
  if (count === 0 || start === null || end === null) return null;
  const last = monthAfter(start, count - 1);
  const isWhole = end + 1 >= monthAfter(start, count);
  return { first: nameOf(start), last: nameOf(last), daysOfLast: isWhole ? 0 : end - last + 1 };
}

/** The due day that many months after a start; a short month begins on its last day. */
function monthAfter(start: number, months: number): number {
  const date = new Date(start * MS_PER_DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / MS_PER_DAY;
}

const nameOf = (day: number): string => MONTH.format(new Date(day * MS_PER_DAY));
