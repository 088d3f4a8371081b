import type { PostData, PostImage } from '@keyturn/contracts/post-fields';
import type { Freshness, ListingDetail, OwnPost } from '@keyturn/contracts/posts';
import { flag, key, list, maybe, number, object, oneOf, orNull, text, type Reader } from '../read/readers.ts';
import { transferState } from './read-card.ts';

const photo = object<PostImage>({ url: key, alt: maybe(text) });

/** The fields of a post that its owner may write; unanswered ones are absent. */
const written: { readonly [F in keyof PostData]-?: Reader<PostData[F]> } = {
  monthlyRent: maybe(text),
  utilities: maybe(text),
  transferFee: maybe(text),
  applicationFee: maybe(text),
  deposit: maybe(text),
  price: maybe(text),
  renewable: maybe(text),
  leaseType: maybe(text),
  gender: maybe(text),
  studentHousing: maybe(text),
  unitType: maybe(text),
  bedrooms: maybe(text),
  bathrooms: maybe(text),
  sharedBathroom: maybe(text),
  squareFootage: (value, at) => (value === '' ? value : maybe(number('' as const))(value, at)),
  floorLevel: maybe(text),
  maxTenants: maybe(text),
  furnished: maybe(text),
  furnishings: maybe(list(text)),
  privateEntrance: maybe(text),
  startDate: maybe(text),
  endDate: maybe(text),
  leaseDuration: maybe(text),
  availableFrom: maybe(text),
  moveOutDate: maybe(text),
  amenities: maybe(list(text)),
  images: maybe(list(photo)),
  street: maybe(text),
  unit: maybe(text),
  city: maybe(text),
  state: maybe(text),
  complex: maybe(text),
  apartmentName: maybe(text),
  incentives: maybe(list(text)),
  transferType: maybe(text),
  officeAgreed: maybe(text),
  notes: maybe(text),
  isPropertyManager: maybe(flag),
  roomType: maybe(text),
  school: maybe(text),
  active: maybe(flag),
};

const record = {
  _id: key,
  id: text,
  posted: flag,
  postedAt: orNull(text),
  createdAt: text,
  updatedAt: text,
  posterId: text,
  posterName: text,
  posterPic: text,
  posterLocation: text,
  isOwner: flag,
  transferState,
  transferId: maybe(text),
  freshness: maybe(
    object<Freshness>({ confirmedAt: text, askedAt: text, hidden: oneOf(['', 'unanswered', 'off', 'held'], '') }),
  ),
};

/** A post as its owner sees it. */
export const ownPost: Reader<OwnPost> = object<OwnPost>({ ...written, ...record, userEmail: text });

/** A live listing for any signed-in person, without the owner's e-mail. */
export const listingDetail: Reader<ListingDetail> = object<ListingDetail>({
  ...written,
  ...record,
  userEmail: maybe(text),
  confirmedAt: maybe(text),
});
