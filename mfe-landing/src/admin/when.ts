import { formatDayAndYear } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';

/** The day of an instant in Utah, with its year: what is decided is read much later. */
export const dayOf = (instant: string): string => formatDayAndYear(denverDateOf(instant));

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026" of 2026-11; '' of what is no month. */
export function monthOf(text: string): string {
  const at = new Date(`${text}-01T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? '' : MONTH.format(at);
}
