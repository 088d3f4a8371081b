import type { Availability } from '@keyturn/contracts/availability';
import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import type { ListingDetail, OwnPost } from '@keyturn/contracts/posts';
import { QUERY_KEYS } from '@keyturn/contracts/page';
import { hasTourTimes, WEEKDAYS } from '@keyturn/domain/availability';
import { ApiError, call, send } from '@keyturn/web-kit/api';
import { listingDetail, ownPost } from '@keyturn/web-kit/listing';
import { flag, list, maybe, object, record, text, type Reader } from '@keyturn/web-kit/read';
import { readSession } from '@keyturn/web-kit/session';

/** The part of the person's transfers that the delete dialog shows. */
const ownTransfer = object<{ listingId: string; state: string; taker: { name: string }; createdAt: string }>({
  listingId: text,
  state: text,
  taker: object<{ name: string }>({ name: text }),
  createdAt: text,
});

const ME = { path: { userEmail: 'me' } };
const hours = list(object<{ start: string; end: string }>({ start: text, end: text }));
const ownProfile = object<{ isPropertyManager: boolean; availability: Availability }>({
  isPropertyManager: flag,
  availability: record(WEEKDAYS, hours),
});
const week = object<{ availability: Availability }>({ availability: record(WEEKDAYS, hours) });
const named = object<{ _id?: string }>({ _id: maybe(text) });
/** The newest draft, or nothing. */
const latestPost: Reader<{ [F in keyof OwnPost]?: OwnPost[F] | undefined }> = (value, at, isWhole) =>
  named(value, at, isWhole)._id === undefined ? {} : ownPost(value, at, isWhole);

const readProfile = call('GET /api/profiles/:whose', object({ profile: ownProfile }));
const readLatest = call('GET /api/get-latest-post/:userEmail', latestPost);
const readOwn = call('GET /api/posts/user/:userEmail', list(ownPost));
const readWeek = call('GET /api/availability/:userEmail', week);
const readTransfers = call('GET /api/transfers', list(ownTransfer));
const readAny = call('GET /api/posts/:postId', listingDetail);
const readForEditing = call('GET /api/get-post-by-id/:postId', listingDetail);
const startDraft = call(
  'POST /api/create-draft',
  object<{ _id?: string; id?: string }>({ _id: maybe(text), id: maybe(text) }),
);

/** What the screens read, with its cache keys. */
export const queries = {
  own: { queryKey: QUERY_KEYS.ownPosts, ...readOwn.query(ME) },
  /** The person's tour hours, under the same key as their own screen. */
  week: { queryKey: QUERY_KEYS.availability, ...readWeek.query(ME) },
  transfers: { queryKey: QUERY_KEYS.transfers, ...readTransfers.query() },
  /** The flow's post on the server. */
  post: (postId: string) => ({ queryKey: ['posting', 'post', postId], queryFn: () => readPost(postId) }),
  /** Whether the own profile has tour hours. */
  hasTourTimes: { queryKey: ['posting', 'tour-times'], queryFn: readHasTourTimes },
  /** A listing for its owner, or without the e-mail for others. */
  listing: (postId: string) => ({ queryKey: ['posting', 'listing', postId], ...readAny.query({ path: { postId } }) }),
};

/** The newest draft, or an object without `_id`. */
export const readLatestPost = () => readLatest(ME);

const readOwnProfile = async () => (await readProfile({ path: { whose: 'me' } })).profile;

/** Whether the own profile is a property manager's; false without a profile. */
export async function readIsPropertyManager(): Promise<boolean> {
  try {
    return (await readOwnProfile()).isPropertyManager;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** Whether the own profile has tour hours. */
async function readHasTourTimes(): Promise<boolean> {
  return hasTourTimes((await readOwnProfile()).availability);
}

/** The flow reports an answer without a draft. */
export const createDraft = (email: string, isPropertyManager: boolean) =>
  startDraft({ body: { email, isPropertyManager } });

export const updateField = <F extends PostField>(postId: string, field: F, value: PostData[F]) =>
  send('POST /api/update-post-field', { body: { postId, field, value }, keepalive: true });

/** The person's own post; rejects another person's. */
async function readPost(postId: string): Promise<OwnPost> {
  const post = await readForEditing({ path: { postId } });
  if (!post.isOwner) throw new ApiError(404, 'not_found', '');
  return asOwn(post);
}

/** An own post, with the person's e-mail. */
export const asOwn = (post: ListingDetail): OwnPost => ({
  ...post,
  userEmail: post.userEmail ?? readSession()?.email ?? '',
});

/** Makes a draft live. */
export const publishPost = (userEmail: string, postData: PostData & { _id: string }) =>
  send('POST /api/posts', { body: { userEmail, postData } });

export type Changes = PostData & { posted?: boolean };

/** Changes a live listing; with `keepalive` also while the page is left. */
export const updatePost = (postId: string, userEmail: string, postData: Changes, options?: { keepalive: true }) =>
  send('PUT /api/posts/:postId', { path: { postId }, body: { userEmail, postData }, ...options });

/** Confirms or denies that an own listing is available. */
export const sayAvailable = (postId: string, available: boolean) =>
  send('POST /api/posts/:postId/available', { path: { postId }, body: { available } });

export const deletePost = (postId: string) => send('DELETE /api/posts/:postId', { path: { postId } });
