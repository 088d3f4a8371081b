import type { EventData } from '@keyturn/contracts/events';
import type { Freshness, ListingCard, OwnPost } from '@keyturn/contracts/posts';
import { listingTitle } from '@keyturn/domain/listing-text';
import { publicRent } from '@keyturn/domain/money';
import type { TypedEvent } from '@keyturn/service-kit/events';
import { whyHidden, type PersonDocument, type PostDocument } from './post.ts';

const CARD_IMAGES = 5;

/** A post with its poster, for its owner. */
export function toOwnPost(post: PostDocument, poster: PersonDocument | null): OwnPost & { isOwner: true } {
  return {
    ...post.fields,
    _id: post._id,
    id: post._id,
    userEmail: post.userEmail,
    posted: post.posted,
    postedAt: post.postedAt,
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
    posterId: post.userId,
    posterName: poster?.name ?? '',
    posterPic: poster?.photo ?? '',
    posterLocation: poster?.location ?? '',
    isPropertyManager: post.fields.isPropertyManager ?? false,
    isOwner: true,
    transferState: post.transferState ?? '',
    ...(post.transferId !== undefined && { transferId: post.transferId }),
    ...(post.posted && { freshness: toFreshness(post) }),
  };
}

function toFreshness(post: PostDocument): Freshness {
  const why = whyHidden(post);
  // A reader during the closure has a token that expires within seconds.
  const hidden = why === 'closed' ? 'off' : (why ?? '');
  return { confirmedAt: post.confirmedAt ?? '', askedAt: post.askedAt ?? '', hidden };
}

/** The same for another signed-in person, without the e-mail. */
export function toDetail(post: PostDocument, poster: PersonDocument | null) {
  const { userEmail: _email, transferId: _transfer, freshness: _own, ...detail } = toOwnPost(post, poster);
  return { ...detail, isOwner: false as const, confirmedAt: post.confirmedAt ?? '' };
}

/** A visitor's fields, picked one by one (security S-15). */
export function toCard(post: PostDocument): ListingCard {
  const { _id, fields, transferState = '' } = post;
  const { city = '', state = '', school = '', complex = '', leaseType = '', roomType = '' } = fields;
  const monthlyRent = publicRent(fields.monthlyRent);
  const { gender = '', unitType = '', bedrooms = '', bathrooms = '', furnished = '', amenities = [] } = fields;
  const { startDate = '', endDate = '', availableFrom = '', isPropertyManager = false, images = [] } = fields;
  return {
    _id,
    postedAt: post.postedAt ?? '',
    monthlyRent,
    city,
    state,
    school,
    complex,
    leaseType,
    roomType,
    gender,
    unitType,
    bedrooms,
    bathrooms,
    furnished,
    amenities,
    startDate,
    endDate,
    availableFrom,
    isPropertyManager,
    image: images[0]?.url ?? '',
    imageCount: images.length,
    incentive: fields.incentives?.[0] ?? '',
    transferState,
    confirmedAt: post.confirmedAt ?? '',
  };
}

/** A live listing for other services, which show it publicly. Without notes, which would only enlarge the event. */
export function toEventData(post: PostDocument): EventData<'posts.published'> {
  const { fields, _id, userId, userEmail, transferState, transferTourId, signs } = post;
  const { updatedAt: changedAt } = post;
  const [monthlyRent, price] = [publicRent(fields.monthlyRent), publicRent(fields.price)];
  const { complex = '', city = '', state = '', school = '', street = '' } = fields;
  const { unit = '', leaseType = '', gender = '', unitType = '', bedrooms = '', bathrooms = '' } = fields;
  const { startDate = '', endDate = '', availableFrom = '', isPropertyManager = false, amenities = [] } = fields;
  const photos = photosOf(fields);
  const images = photos.slice(0, CARD_IMAGES);
  return {
    _id,
    userId,
    userEmail,
    postedAt: post.postedAt ?? '',
    monthlyRent,
    price,
    complex,
    city,
    state,
    school,
    street,
    unit,
    leaseType,
    gender,
    unitType,
    bedrooms,
    bathrooms,
    startDate,
    endDate,
    availableFrom,
    isPropertyManager,
    amenities,
    images,
    photos,
    image: images[0] ?? '',
    incentive: fields.incentives?.[0] ?? '',
    ...(fields.transferType && { transferType: fields.transferType }),
    ...(fields.officeAgreed && { officeAgreed: fields.officeAgreed }),
    hidden: whyHidden(post),
    changedAt,
    ...(signs.length > 0 && { signs: [...signs] }),
    confirmedAt: post.confirmedAt ?? '',
    ...(transferState !== undefined && { transferState }),
    ...(transferTourId !== undefined && { transferTourId }),
  };
}

/** The event for admins when a held listing's owner changes it. */
export function toChanged({ _id, userId, fields, signs, updatedAt }: PostDocument): EventData<'posts.changed'> {
  return { _id, userId, title: listingTitle(fields), signs: [...signs], changedAt: updatedAt };
}

const photosOf = ({ images = [] }: PostDocument['fields']): string[] => images.map(({ url }) => url);

/** A draft's changed photos, for media; null if unchanged. */
export function photosChanged(before: PostDocument, after: PostDocument): TypedEvent<'posts.photos-changed'> | null {
  const photos = photosOf(after.fields);
  if (photos.join() === photosOf(before.fields).join()) return null;
  return { type: 'posts.photos-changed', data: { _id: after._id, userId: after.userId, photos } };
}

/** A post's current event: for a draft, only its photos. */
export function toCurrentEvent(post: PostDocument): TypedEvent | null {
  if (post.posted) return { type: 'posts.updated', data: toEventData(post) };
  const { _id, userId, fields, removed } = post;
  const photos = photosOf(fields);
  if (!removed && photos.length > 0) return { type: 'posts.photos-changed', data: { _id, userId, photos } };
  return removed ? { type: 'posts.removed', data: { _id, userId } } : null;
}
