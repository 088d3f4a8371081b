import { addDays } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { OTHER_TIME_DAYS, otherTimesOf } from '@keyturn/domain/other-time';
import { slotKey } from '@keyturn/domain/slots';
import type { Tour } from '../read-answers.ts';
import { keyOf } from './taken-slots.ts';

/**
 * Days of the next four weeks with the times that a seller may suggest: free, and neither requested nor already
 * suggested. Days without one are left out.
 */
export function findOtherTimes(request: Tour, taken: ReadonlySet<string>, now: Date) {
  const known = [keyOf(request), request.proposal && slotKey(request.proposal)];
  const today = denverToday(now);
  const isFree = (date: string, time: string): boolean => {
    const key = slotKey({ date, time });
    return key !== null && !known.includes(key) && !taken.has(key);
  };
  return Array.from({ length: OTHER_TIME_DAYS + 1 }, (_, ahead) => addDays(today, ahead))
    .map((date) => ({ date, times: otherTimesOf(date, now).filter((time) => isFree(date, time)) }))
    .filter(({ times }) => times.length > 0);
}
