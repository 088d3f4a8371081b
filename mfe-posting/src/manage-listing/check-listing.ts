import type { OwnPost } from '@keyturn/contracts/posts';
import { denverToday } from '@keyturn/domain/denver-time';
import { publishNeeds } from '@keyturn/domain/publish-needs';
import { checkAddress } from '../details/check-address.ts';
import { checkDates, checkMoveOut } from '../details/lease-days.ts';
import { checkNotes } from '../incentives/check-notes.ts';
import type { Complaint } from '../flow/complaints.ts';
import { missingMessages } from '../messages.ts';

/** Mistakes of a live listing in field order; unchanged days are not judged. */
export function checkListing(post: OwnPost, stored: OwnPost): Complaint[] {
  const { needs } = missingMessages;
  const lacks = publishNeeds(post, denverToday(new Date()));
  const start = post.isPropertyManager
    ? ({ field: 'availableFrom', message: needs.availableFrom } as const)
    : ({ field: 'startDate', message: needs.start } as const);
  return [
    ...(lacks.includes('street') ? [{ field: 'street', message: needs.street } as const] : []),
    ...checkAddress(post),
    ...(lacks.includes('rent') ? [{ field: 'monthlyRent', message: needs.rent } as const] : []),
    ...(lacks.includes('start') ? [start] : []),
    ...checkDates(post, stored),
    ...checkMoveOut(post, stored),
    ...checkNotes(post),
  ];
}
