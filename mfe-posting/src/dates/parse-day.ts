import { dayNumber } from '@keyturn/domain/dates';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a typed date to 'YYYY-MM-DD': "2027-01-04", "1/4/2027" or "1/4/27" (month first) or "Jan 4, 2027" with any
 * longer month. Null for another form or an unreal day.
 */
export function parseDay(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[/.](\d{1,2})[/.](?:20)?(\d{2})$/.exec(text);
  if (numbers) return toDay(`20${numbers[3]}`, numbers[1], numbers[2]);
  const words = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
  if (!words) return null;
  const month = MONTHS.indexOf(words[1]?.slice(0, 3) ?? '') + 1;
  return toDay(words[3], String(month), words[2]);
}

function toDay(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dayNumber(date) === null ? null : date;
}
