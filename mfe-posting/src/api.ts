import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import type { CreateDraftAnswer, OwnPost } from '@keyturn/contracts/posts';
import { hasTourTimes } from '@keyturn/domain/availability';
import { ApiError, api } from '@keyturn/web-kit/api';

const ME = { path: { userEmail: 'me' } };
const readOwnProfile = async () => (await api('GET /api/profiles/:whose', { path: { whose: 'me' } })).profile;

/** The newest draft, or an object without `_id`. */
export const readLatestPost = () => api('GET /api/get-latest-post/:userEmail', ME);

/** Whether the own profile says property manager; false while there is no profile. */
export async function readIsPropertyManager(): Promise<boolean> {
  try {
    return (await readOwnProfile()).isPropertyManager;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** Whether the own profile has hours for tours. */
export const readHasTourTimes = async (): Promise<boolean> => hasTourTimes((await readOwnProfile()).availability);

/** The flow says so where a server names no draft. */
export const createDraft = (email: string, isPropertyManager: boolean): Promise<Partial<CreateDraftAnswer>> =>
  api('POST /api/create-draft', { body: { email, isPropertyManager } });

export const updateField = <F extends PostField>(postId: string, field: F, value: PostData[F]) =>
  api('POST /api/update-post-field', { body: { postId, field, value }, keepalive: true });

/** An own post; another person's listing is none. */
export async function readPost(postId: string): Promise<OwnPost> {
  const post = await api('GET /api/get-post-by-id/:postId', { path: { postId } });
  if (!post.isOwner) throw new ApiError(404, 'not_found', '');
  return post;
}

/** A listing as its owner, or without the e-mail anybody else, reads it. */
export const readListing = (postId: string) => api('GET /api/posts/:postId', { path: { postId } });

/** Makes a draft live. */
export const publishPost = (userEmail: string, postData: PostData & { _id: string }) =>
  api('POST /api/posts', { body: { userEmail, postData } });

export type Changes = PostData & { posted?: boolean };

/** Changes a listing that is live already; with `keepalive` also as one leaves the page. */
export const updatePost = (postId: string, userEmail: string, postData: Changes, options?: { keepalive: true }) =>
  api('PUT /api/posts/:postId', { path: { postId }, body: { userEmail, postData }, ...options });

export const readOwnPosts = () => api('GET /api/posts/user/:userEmail', ME);

export const deletePost = (postId: string) => api('DELETE /api/posts/:postId', { path: { postId } });
