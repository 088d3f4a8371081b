import type { PostData } from '@keyturn/contracts/post-fields';
import type { OwnPost } from '@keyturn/contracts/posts';
import { dayNumber } from '@keyturn/domain/dates';
import { denverToday } from '@keyturn/domain/denver-time';
import { farDays, type PublishDay } from '@keyturn/domain/publish-needs';
import type { Complaint } from '../flow/complaints.ts';
import type { Draft } from '../flow/use-draft.ts';
import { detailsMessages as messages } from '../messages.ts';

/** Whether the lease ends before it starts; the server refuses this. */
export const areDatesReversed = ({ startDate, endDate }: PostData): boolean =>
  (dayNumber(endDate) ?? Infinity) < (dayNumber(startDate) ?? -Infinity);

/** The mistake of a day years away, which the server refuses; null for others. */
export function yearComplaint(field: PublishDay, { post, stored }: Pick<Draft, 'post' | 'stored'>): string | null {
  const isKept = stored !== undefined && (post[field] ?? '') === (stored[field] ?? '');
  return !isKept && farDays(post, denverToday(new Date())).includes(field) ? messages.checkYear : null;
}

/** Mistakes of the details' dates. */
export function checkDates(post: OwnPost, stored?: OwnPost): Complaint[] {
  const reversed = { field: 'endDate', message: messages.endBeforeStart, alert: messages.endBeforeStart } as const;
  return [
    ...(areDatesReversed(post) ? [reversed] : []),
    ...checkYears(['startDate', 'endDate', 'availableFrom'], post, stored),
  ];
}

/** Mistakes of the move-out day. */
export const checkMoveOut = (post: OwnPost, stored?: OwnPost): Complaint[] => checkYears(['moveOutDate'], post, stored);

function checkYears(fields: readonly PublishDay[], post: OwnPost, stored: OwnPost | undefined): Complaint[] {
  const draft = stored === undefined ? { post } : { post, stored };
  return fields.flatMap((field) => {
    const message = yearComplaint(field, draft);
    return message === null ? [] : [{ field, message, alert: message }];
  });
}
