import { DAY_MS } from './durations.ts';

/** Calendar days are 'YYYY-MM-DD' texts or day numbers (days since 1970-01-01), without a time zone. */

const MS_PER_DAY = DAY_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];

interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Day number of the first ten characters, without zone or clock change (ruling M6); null for no real date, such as
 * 2026-02-30 (ruling M5).
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

/** The day that many days later, or earlier if negative. Throws a RangeError when `date` is not a real date. */
export function addDays(date: string, days: number): string {
  return dayText(requireDay(date) + days);
}

/**
 * Lease duration 'N month' or 'N months' (specification section 4). Days of the month are ignored, as a lease from the
 * 25th to the 24th runs full months. '' for an unreadable date or an end before the start.
 */
export function leaseDuration(startDate: string, endDate: string): string {
  const [start, end] = [dayNumber(startDate), dayNumber(endDate)];
  if (start === null || end === null || end < start) return '';
  const [from, to] = [calendarDay(start), calendarDay(end)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return `${months} ${months === 1 ? 'month' : 'months'}`;
}

/**
 * Months that a lease begins, as rents are paid: Jan 4 to Apr 24 begins four, each on its 4th. A short month begins on
 * its last day. 0 for an unreadable date or an end before the start.
 */
export function monthsBegun(startDate: string | null | undefined, endDate: string | null | undefined): number {
  const [start, end] = [dayNumber(startDate), dayNumber(endDate)];
  if (start === null || end === null || end < start) return 0;
  const [from, to] = [calendarDay(start), calendarDay(end)];
  const whole = (to.year - from.year) * 12 + to.month - from.month;
  const lastOfMonth = new Date(Date.UTC(to.year, to.month, 0)).getUTCDate();
  return whole + (to.day >= Math.min(from.day, lastOfMonth) ? 1 : 0);
}

/** "Jan 4"; '' when unreadable. With `today`, another year is added: "Jan 4, 2027". */
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

/** "Tue, Nov 24", the form of a tour's day on every screen; '' when unreadable. With `today`, another year is added. */
export function formatWeekdayAndDay(date: string | null | undefined, today?: string): string {
  const day = dayNumber(date);
  if (day === null) return '';
  return `${WEEKDAYS[((day % 7) + 7) % 7]}, ${formatDay(date, today)}`;
}

/** "Jan 4 – Apr 24, 2027"; a range of a year or more shows both years. '' if unreadable or reversed. */
export function formatDateRange(startDate: string | null | undefined, endDate: string | null | undefined): string {
  const [start, end] = [dayNumber(startDate), dayNumber(endDate)];
  if (start === null || end === null || end < start) return '';
  return `${end - start >= 365 ? formatDayAndYear(startDate) : formatDay(startDate)} – ${formatDayAndYear(endDate)}`;
}

/** "Available from Jan 3"; '' when unreadable. With `today`, adds the year to a past date or one a year away. */
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
