import type { PostData } from '@keyturn/contracts/post-fields';
import { dayNumber } from '@keyturn/domain/dates';

/** Whether the lease would end before it starts; the server refuses such a listing. */
export const areDatesReversed = ({ startDate, endDate }: PostData): boolean =>
  (dayNumber(endDate) ?? Infinity) < (dayNumber(startDate) ?? -Infinity);
