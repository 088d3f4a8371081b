import type { LivePost } from '@keyturn/contracts/events';
import type { CardListing, GoneListing } from '@keyturn/contracts/matching';

/** Copy of a live listing; a removed one keeps its revision, so that a late event cannot bring it back. */
export interface PostCopy {
  _id: string;
  isLive: boolean;
  revision: number;
  /** When it was stored; other replicas look for what is new. */
  keptAt: string;
  post: LivePost | null;
}

/** A saved listing of a person. */
export interface SavedDocument {
  _id: string;
  userId: string;
  listingId: string;
  savedAt: string;
  /** What its listing was, once that is deleted or transferred. */
  gone?: GoneListing;
  /** Whose it was, where that is known. */
  goneOf?: string;
}

/** What is stored of a deleted or transferred listing for those who saved it; of one never known, only that it was. */
export function toGone(_id: string, post: LivePost | null): GoneListing {
  const { monthlyRent = '', complex = '', city = '', state = '' } = post ?? {};
  const { leaseType = '', unitType = '', bedrooms = '' } = post ?? {};
  const gone = { _id, monthlyRent, complex, city, state, leaseType, unitType, bedrooms };
  return post?.transferState === 'transferred' ? { ...gone, transferState: post.transferState } : gone;
}

/** What a card shows, picked field by field: no street, unit or e-mail leaves this service (security S-15). */
export function toCard(post: LivePost): CardListing {
  const { _id, monthlyRent, complex, city, state, leaseType, gender, unitType, bedrooms, bathrooms } = post;
  const { startDate, endDate, availableFrom, image, images, incentive, isPropertyManager, transferState } = post;
  const { confirmedAt } = post;
  return {
    _id,
    monthlyRent,
    complex,
    city,
    state,
    leaseType,
    gender,
    unitType,
    bedrooms,
    bathrooms,
    startDate,
    endDate,
    availableFrom,
    image,
    images,
    incentive,
    isPropertyManager,
    transferState: transferState === 'pending' ? transferState : '',
    ...(confirmedAt !== undefined && { confirmedAt }),
  };
}
