import { DAY_MS } from './durations.ts';

/** Calendar days are 'YYYY-MM-DD' texts or day numbers (whole days since 1970-01-01); neither has a time zone. */

const MS_PER_DAY = DAY_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];

interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Day number of the first ten characters as written, without zone or daylight-saving shift (ruling M6); null when they
 * are no real date, such as 2026-02-30 (ruling M5).
 */
export function dayNumber(text: string | null | undefined): number | null {
  const day = (text ?? '').slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) return null;
  return ms / MS_PER_DAY;
}

/** The 'YYYY-MM-DD' text of a day number of the years 0 to 9999. */
export function dayText(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The day so many days later (earlier when negative); throws a RangeError when `date` is not a real date. */
export function addDays(date: string, days: number): string {
  return dayText(requireDay(date) + days);
}

/**
 * Lease duration 'N month' or 'N months': the difference of the calendar months, days of the month ignored
 * (specification section 4), since a lease from the 25th to the 24th runs full months. '' when a date is unreadable or
 * the end lies before the start.
 */
export function leaseDuration(startDate: string, endDate: string): string {
  const [start, end] = [dayNumber(startDate), dayNumber(endDate)];
  if (start === null || end === null || end < start) return '';
  const [from, to] = [calendarDay(start), calendarDay(end)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return `${months} ${months === 1 ? 'month' : 'months'}`;
}

/**
 * The months that a lease begins, as rents are paid: Jan 4 to Apr 24 begins four, on the 4th of January, February, March and
 * April. A month that lacks the day begins on its last one. 0 when a date is unreadable or the end lies before the start.
 */
export function monthsBegun(startDate: string | null | undefined, endDate: string | null | undefined): number {
  const [start, end] = [dayNumber(startDate), dayNumber(endDate)];
  if (start === null || end === null || end < start) return 0;
  const [from, to] = [calendarDay(start), calendarDay(end)];
  const whole = (to.year - from.year) * 12 + to.month - from.month;
  const lastOfMonth = new Date(Date.UTC(to.year, to.month, 0)).getUTCDate();
  return whole + (to.day >= Math.min(from.day, lastOfMonth) ? 1 : 0);
}

/** "Jan 4"; '' when unreadable. With `today` the year is added where it is another one: "Jan 4, 2027". */
export function formatDay(date: string | null | undefined, today?: string): string {
  const day = dayNumber(date);
  if (day === null) return '';
  const { year } = calendarDay(day);
  const isOtherYear = year !== calendarDay(dayNumber(today) ?? day).year;
  return `${monthAndDay(calendarDay(day))}${isOtherYear ? `, ${year}` : ''}`;
}

/** "Jan 4, 2027"; '' when unreadable. */
export function formatDayAndYear(date: string | null | undefined): string {
  const day = dayNumber(date);
  return day === null ? '' : `${formatDay(date)}, ${calendarDay(day).year}`;
}

/**
 * "Tue, Nov 24": how every screen writes the day of a tour; '' when unreadable. With `today` the year is added where it is
 * another one.
 */
export function formatWeekdayAndDay(date: string | null | undefined, today?: string): string {
  const day = dayNumber(date);
  if (day === null) return '';
  return `${WEEKDAYS[((day % 7) + 7) % 7]}, ${formatDay(date, today)}`;
}

/**
 * "Jan 4 – Apr 24, 2027"; the start carries its year too when the range lasts a year or more. '' when a date is
 * unreadable or the end lies before the start.
 */
export function formatDateRange(startDate: string | null | undefined, endDate: string | null | undefined): string {
  const [start, end] = [dayNumber(startDate), dayNumber(endDate)];
  if (start === null || end === null || end < start) return '';
  return `${end - start >= 365 ? formatDayAndYear(startDate) : formatDay(startDate)} – ${formatDayAndYear(endDate)}`;
}

/**
 * "Available from Jan 3"; with `today` the year is added when the date is past or a year or more away. '' when
 * unreadable.
 */
export function formatAvailableFrom(date: string | null | undefined, today?: string): string {
  const day = dayNumber(date);
  if (day === null) return '';
  const away = day - (dayNumber(today) ?? day);
  return `Available from ${away < 0 || away >= 365 ? formatDayAndYear(date) : formatDay(date)}`;
}

function monthAndDay({ month, day }: CalendarDay): string {
  return `${MONTHS[month - 1]} ${day}`;
}

function calendarDay(day: number): CalendarDay {
  const date = new Date(day * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function requireDay(date: string): number {
  const day = dayNumber(date);
  if (day === null) throw new RangeError(`Not a calendar date: ${date}`);
  return day;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026" of '2026-11'; '' when unreadable. */
export function formatMonth(text: string): string {
  const at = new Date(`${text}-01T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? '' : MONTH.format(at);
}
