import { dayNumber } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { answers } from '@keyturn/web-kit/session';

/** When somebody would like to move in, as they told the questionnaire: a day from today on; '' where they did not. */
export function moveInDay(now: Date): string {
  const day = answers.moveInDate.read() ?? '';
  return dayNumber(day) !== null && day >= denverToday(now) ? day.slice(0, 10) : '';
}
