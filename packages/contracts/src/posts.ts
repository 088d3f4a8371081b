import { z } from 'zod';
import { postData, postFields } from './post-fields.ts';
import { email, id, newId, transferState } from './primitives.ts';

/** `POST /api/create-draft`. */
export const createDraftBody = z.object({ email, isPropertyManager: z.boolean().optional() });

/** Answer of create-draft; the specification's flows read either name. */
export const createDraftAnswer = z.object({ id: z.string(), _id: z.string() });

/** `POST /api/update-post-field`: `field` is looked up in `postFields`, `value` must pass its rule. */
export const updatePostFieldBody = z.object({ postId: id, field: z.string().max(40), value: z.unknown() });

/** `PUT /api/posts/{postId}`. `posted` and `active` are accepted and ignored (security S-17). */
export const putPostBody = z.object({ userEmail: email, postData });

/** `POST /api/posts`: publishes the draft `_id`, or a new listing without one. A repeat answers the same listing. */
export const publishPostBody = z.object({ userEmail: email, postData: postData.extend({ _id: newId.optional() }) });

/** `DELETE /api/posts/{postId}`. The e-mail is compared with the session's, and not used otherwise. */
export const deletePostBody = z.object({ userEmail: email.optional() });

/** `POST /api/posts/{postId}/available`: the owner states whether it is available. */
export const availableBody = z.object({ available: z.boolean() });

/** When last confirmed, when the owner was last asked ('' once answered), and why the listing is hidden. */
export const freshness = z.object({
  confirmedAt: z.string(),
  askedAt: z.string(),
  hidden: z.enum(['', 'unanswered', 'off', 'held']),
});
export type Freshness = z.infer<typeof freshness>;

const stored = z.object(postFields).partial();

/** A post as its owner sees it. */
export const ownPost = stored.extend({
  _id: z.string(),
  id: z.string(),
  userEmail: z.string(),
  posted: z.boolean(),
  postedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  posterId: z.string(),
  posterName: z.string(),
  posterPic: z.string(),
  posterLocation: z.string(),
  isOwner: z.boolean(),
  transferState: transferState.optional(),
  /** For its owner: the lease's newest accepted transfer; absent for none. */
  transferId: z.string().optional(),
  /** For a listing, not a draft; absent in services of the release before. */
  freshness: freshness.optional(),
});
export type OwnPost = z.infer<typeof ownPost>;

/** A live listing for another signed-in person: everything but the poster's e-mail. */
export const listingDetail = ownPost.omit({ userEmail: true }).extend({
  userEmail: z.string().optional(),
  /** When its poster last confirmed, by publishing, changing or answering, that it is available. */
  confirmedAt: z.string().optional(),
});
export type ListingDetail = z.infer<typeof listingDetail>;

/** `GET /api/posts/{postId}` and `/api/get-post-by-id/{postId}`: the owner's view, or others' without e-mail. */
export const postAnswer = z.discriminatedUnion('isOwner', [
  ownPost.extend({ isOwner: z.literal(true) }),
  ownPost
    .omit({ userEmail: true, transferId: true, freshness: true })
    .extend({ isOwner: z.literal(false), confirmedAt: z.string().optional() }),
]);

/** The query of `GET /api/posts/live`. */
export const livePostsQuery = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(200).default(200),
});

/** A live listing for visitors: no street, unit, notes or poster (security S-15). */
export const listingCard = stored
  .pick({
    monthlyRent: true,
    city: true,
    state: true,
    school: true,
    complex: true,
    leaseType: true,
    roomType: true,
    gender: true,
    unitType: true,
    bedrooms: true,
    bathrooms: true,
    furnished: true,
    amenities: true,
    startDate: true,
    endDate: true,
    availableFrom: true,
    isPropertyManager: true,
  })
  .extend({
    _id: z.string(),
    image: z.string(),
    imageCount: z.number(),
    incentive: z.string(),
    postedAt: z.string(),
    transferState: transferState.optional(),
    confirmedAt: z.string().optional(),
  });
export type ListingCard = z.infer<typeof listingCard>;

/** `GET /api/get-latest-post/{userEmail}`: the newest draft, or an empty object. */
export const latestPostAnswer = ownPost.partial();
