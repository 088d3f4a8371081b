import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import type { CreateDraftAnswer, OwnPost } from '@keyturn/contracts/posts';
import type { ProfileAnswer } from '@keyturn/contracts/profiles';
import { hasTourTimes } from '@keyturn/domain/availability';
import { ApiError, callApi } from '@keyturn/web-kit/api';

const at = (id: string): string => encodeURIComponent(id);

/** The newest draft, or an object without `_id`. */
export const readLatestPost = () => callApi<Partial<OwnPost>>('GET', '/api/get-latest-post/me');

/** Whether the own profile says property manager; false while there is no profile. */
export async function readIsPropertyManager(): Promise<boolean> {
  try {
    return (await callApi<ProfileAnswer>('GET', '/api/profiles/me')).profile.isPropertyManager;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** Whether the own profile has hours for tours. */
export const readHasTourTimes = async (): Promise<boolean> =>
  hasTourTimes((await callApi<ProfileAnswer>('GET', '/api/profiles/me')).profile.availability);

export const createDraft = (email: string, isPropertyManager: boolean) =>
  callApi<Partial<CreateDraftAnswer>>('POST', '/api/create-draft', { email, isPropertyManager });

export const updateField = <F extends PostField>(postId: string, field: F, value: PostData[F]) =>
  callApi<OwnPost>('POST', '/api/update-post-field', { postId, field, value }, undefined, { keepalive: true });

export const readPost = (postId: string) => callApi<OwnPost>('GET', `/api/get-post-by-id/${at(postId)}`);

/** A listing as its owner, or without the e-mail anybody else, reads it. */
export const readListing = (id: string) => callApi<OwnPost>('GET', `/api/posts/${at(id)}`);

/** Makes a draft live. */
export const publishPost = (userEmail: string, postData: PostData & { _id: string }) =>
  callApi<OwnPost>('POST', '/api/posts', { userEmail, postData });

/** Changes a listing that is live already. */
export const updatePost = (postId: string, userEmail: string, postData: PostData & { posted?: boolean }) =>
  callApi<OwnPost>('PUT', `/api/posts/${at(postId)}`, { userEmail, postData });

/** The same as one leaves the page: the call is finished without it. */
export const updatePostAndLeave = (postId: string, userEmail: string, postData: PostData & { posted?: boolean }) =>
  callApi<OwnPost>('PUT', `/api/posts/${at(postId)}`, { userEmail, postData }, undefined, { keepalive: true });

export const readOwnPosts = () => callApi<OwnPost[]>('GET', '/api/posts/user/me');

export const deletePost = (postId: string) => callApi('DELETE', `/api/posts/${at(postId)}`);
