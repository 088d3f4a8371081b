import type { PostData } from '@keyturn/contracts/post-fields';
import { askedNext, type FreshnessDays } from '@keyturn/domain/freshness';
import { listingTitle } from '@keyturn/domain/listing-text';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { Update } from '@keyturn/service-kit/store';
import { REASONS, type PostDocument, type Reason } from './post.ts';

interface Deps {
  readonly days: FreshnessDays;
  now(): Date;
  newId(): string;
}

/** Days without an answer until an owner is asked, and days to answer. */
export const FRESHNESS_DAYS: FreshnessDays = { askAfter: 14, hideAfter: 7 };

/** The update that hides a listing for another reason, with its event. */
export function hide(
  deps: Deps,
  post: PostDocument,
  reason: Reason,
  changes: Partial<PostDocument> = {},
): Update<PostDocument> {
  const { now, days } = deps;
  const $set = { ...changes, ...restarted(post, days), [reason]: now().toISOString() };
  return withEvent<PostDocument>({ $set }, hiddenEvent(deps, post, reason), now);
}

export function hiddenEvent(deps: Deps, post: PostDocument, reason: Reason): string {
  return nextEvent(post, 'posts.hidden', { ...toNamed(post), why: REASONS[reason] }, deps);
}

/** The fields of a listing that its owner published, changed or confirmed. */
export const confirmed = (fields: PostData, confirmedAt: string, days: FreshnessDays) =>
  ({ confirmedAt, unansweredAt: null, ...restarted({ fields, confirmedAt }, days) }) as const;

/** Restarts the timer from the owner's last answer: a hidden listing needs none. */
export const restarted = (
  { fields, confirmedAt }: Pick<PostDocument, 'fields' | 'confirmedAt'>,
  days: FreshnessDays,
) => ({
  askedAt: null,
  timerAt: confirmedAt === null ? null : askedNext(confirmedAt, movesIn(fields), days),
});

export const movesIn = ({ startDate = '', availableFrom = '' }: PostData): string => startDate || availableFrom;

/** The event of a listing that is asked about or hidden. */
export const toNamed = ({ _id, userId, userEmail, fields }: PostDocument) => {
  return { _id, userId, userEmail, title: listingTitle(fields) };
};
