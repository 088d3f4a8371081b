import type { LivePost } from '@keyturn/contracts/events';
import type { CardListing, GoneListing } from '@keyturn/contracts/matching';

/** Copy of a live listing. A removed one keeps its revision, so that a late event cannot restore it. */
export interface PostCopy {
  _id: string;
  isLive: boolean;
  revision: number;
  /** When it was stored; other replicas query newer ones. */
  keptAt: string;
  post: LivePost | null;
}

/** A person's saved listing. */
export interface SavedDocument {
  _id: string;
  userId: string;
  listingId: string;
  savedAt: string;
  /** Its listing's last state, once deleted or transferred. */
  gone?: GoneListing;
  /** Its owner, if known. */
  goneOf?: string;
}

/** A deleted or transferred listing for those who saved it; an unknown one has only its id. */
export function toGone(_id: string, post: LivePost | null): GoneListing {
  const { monthlyRent = '', complex = '', city = '', state = '' } = post ?? {};
  const { leaseType = '', unitType = '', bedrooms = '' } = post ?? {};
  const gone = { _id, monthlyRent, complex, city, state, leaseType, unitType, bedrooms };
  return post?.transferState === 'transferred' ? { ...gone, transferState: post.transferState } : gone;
}

/** A card's fields, picked one by one: no street, unit or e-mail leaves this service (security S-15). */
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
