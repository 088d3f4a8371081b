import type { PostData } from '@keyturn/contracts/post-fields';
import { dayNumber } from '@keyturn/domain/dates';
import type { Complaint } from '../flow/complaints.ts';
import { detailsMessages as messages } from '../messages.ts';

/** Whether the lease would end before it starts; the server refuses such a listing. */
export const areDatesReversed = ({ startDate, endDate }: PostData): boolean =>
  (dayNumber(endDate) ?? Infinity) < (dayNumber(startDate) ?? -Infinity);

/** What is wrong with the dates. */
export const checkDates = (post: PostData): Complaint[] =>
  areDatesReversed(post)
    ? [{ field: 'endDate', message: messages.endBeforeStart, alert: messages.endBeforeStart }]
    : [];
