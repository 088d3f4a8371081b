import { denverToday } from '@keyturn/domain/denver-time';
import { isNearDay } from '@keyturn/domain/near-days';
import { invalid } from '@keyturn/service-kit/problem';

/** Throws 422 for a day too far away for a current transfer. */
export function requireNearDay(day: string | undefined, now: Date): void {
  if (!isNearDay(day, denverToday(now))) throw invalid('That date is years away. Please check its year.', 'date');
}
