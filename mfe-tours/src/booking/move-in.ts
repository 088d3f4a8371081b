import { dayNumber } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { answers } from '@keyturn/web-kit/session';

/** The move-in date from the questionnaire, if it is today or later; otherwise ''. */
export function moveInDay(now: Date): string {
  const day = answers.moveInDate.read() ?? '';
  return dayNumber(day) !== null && day >= denverToday(now) ? day.slice(0, 10) : '';
}
