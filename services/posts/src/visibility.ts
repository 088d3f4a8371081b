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

/** Days without a word until an owner is asked, and to answer. */
export const FRESHNESS_DAYS: FreshnessDays = { askAfter: 14, hideAfter: 7 };

/** The update that hides a listing for one more reason, and its event. */
export function hide(
  deps: Deps,
  post: PostDocument,
  reason: Reason,
  heard: Partial<PostDocument> = {},
): Update<PostDocument> {
  const { now, days } = deps;
  const $set = { ...heard, ...restarted(post, days), [reason]: now().toISOString() };
  return withEvent<PostDocument>({ $set }, hiddenEvent(deps, post, reason), now);
}

export function hiddenEvent(deps: Deps, post: PostDocument, reason: Reason): string {
  return nextEvent(post, 'posts.hidden', { ...toNamed(post), why: REASONS[reason] }, deps);
}

/** What a listing has after its owner published it, changed it or said that it is available. */
export const confirmed = (fields: PostData, confirmedAt: string, days: FreshnessDays) =>
  ({ confirmedAt, unansweredAt: null, ...restarted({ fields, confirmedAt }, days) }) as const;

/** The clock starts again from the owner's last word: an answer is not expected while a listing is hidden. */
export const restarted = (
  { fields, confirmedAt }: Pick<PostDocument, 'fields' | 'confirmedAt'>,
  days: FreshnessDays,
) => ({
  askedAt: null,
  clockAt: confirmedAt === null ? null : askedNext(confirmedAt, movesIn(fields), days),
});

export const movesIn = ({ startDate = '', availableFrom = '' }: PostData): string => startDate || availableFrom;

/** What other services receive of a listing that is asked about or hidden. */
export const toNamed = ({ _id, userId, userEmail, fields }: PostDocument) => {
  return { _id, userId, userEmail, title: listingTitle(fields) };
};
