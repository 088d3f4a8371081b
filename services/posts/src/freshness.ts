import type { PostData } from '@keyturn/contracts/post-fields';
import { askedNext, type FreshnessDays } from '@keyturn/domain/freshness';
import { listingTitle } from '@keyturn/domain/listing-text';
import type { PostDocument } from './post.ts';

/** Days without a word until an owner is asked, and to answer. */
export const FRESHNESS_DAYS: FreshnessDays = { askAfter: 14, hideAfter: 7 };

type Fresh = Required<Pick<PostDocument, 'confirmedAt' | 'askedAt' | 'hidden' | 'clockAt'>>;

/** What a listing has after its owner published it, changed it or said that it is available. */
export function confirmed(fields: PostData, at: string, days: FreshnessDays): Fresh {
  return { confirmedAt: at, askedAt: '', hidden: '', clockAt: askedNext(at, movesIn(fields), days) };
}

/** What a listing has after its owner said that it is not available. */
export const switchedOff = { askedAt: '', hidden: 'off', clockAt: '' } as const;

/** What a held listing has: nobody is asked about it while a person looks at it. */
export const held = ({ hidden = '' }: Pick<PostDocument, 'hidden'>) =>
  ({ askedAt: '', hidden: 'held', releasedTo: hidden, clockAt: '' }) as const;

/** What a listing has that is held no more: it is hidden as its owner or the clock has said. */
export function released({ fields, confirmedAt = '', releasedTo = '' }: PostDocument, days: FreshnessDays) {
  const clockAt = releasedTo === '' ? askedNext(confirmedAt, movesIn(fields), days) : '';
  return { askedAt: '', hidden: releasedTo, releasedTo: '' as const, clockAt };
}

export const movesIn = ({ startDate = '', availableFrom = '' }: PostData): string => startDate || availableFrom;

/** What others are told of a listing that is asked about or hidden. */
export const toNamed = ({ _id, userId, userEmail, fields }: PostDocument) => {
  return { _id, userId, userEmail, title: listingTitle(fields) };
};
