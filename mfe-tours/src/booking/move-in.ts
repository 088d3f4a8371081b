import { dayNumber } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { answers } from '@keyturn/web-kit/session';

/** The questionnaire's move-in date if not past; otherwise ''. */
export function moveInDay(now: Date): string {
  const day = answers.moveInDate.read() ?? '';
  return dayNumber(day) !== null && day >= denverToday(now) ? day.slice(0, 10) : '';
}
