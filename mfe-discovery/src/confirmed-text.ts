import { dayNumber } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { messages } from './messages.ts';
import { today } from './today.ts';

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** "Confirmed 2 days ago"; '' when unknown. */
export function confirmedText(confirmedAt: string | undefined): string {
  const day = dayNumber(denverDateOf(confirmedAt ?? ''));
  const now = dayNumber(today());
  return day === null || now === null ? '' : messages.confirmed(words.format(Math.min(0, day - now), 'day'));
}
