import type { OwnPost } from '@keyturn/contracts/posts';
import { ApiError, NetworkError, UNREADABLE } from '@keyturn/web-kit/api';
import { createDraft, readIsPropertyManager, readLatestPost, updateField } from '../api.ts';
import { startMessages as messages } from '../messages.ts';

/** The start of a flow: a draft resumed in edit mode, or a new one. */
export interface StartedPost {
  readonly postId: string;
  readonly isPropertyManager: boolean;
  /** The resumed draft. */
  readonly resumed: OwnPost | null;
}

/** Resumes the latest draft, else creates one with the profile's manager flag (specification section 4). */
export async function startPost(email: string): Promise<StartedPost> {
  const latest = await readLatestPost();
  if (latest._id !== undefined) {
    const { _id: postId, isPropertyManager = false } = latest;
    return { postId, isPropertyManager, resumed: latest as OwnPost };
  }
  const isPropertyManager = await readIsPropertyManager();
  const created = await createDraft(email, isPropertyManager).catch((cause: unknown) => {
    throw cause instanceof ApiError ? new DraftRefused(messages.noDraft, { cause }) : cause;
  });
  const postId = created._id ?? created.id;
  if (!postId) throw new DraftRefused(messages.noStart);
  await updateField(postId, 'isPropertyManager', isPropertyManager);
  return { postId, isPropertyManager, resumed: null };
}

class DraftRefused extends Error {}

/** The sentence for a failed start (specification section 8). */
export function startFailure(error: unknown): string {
  if (error instanceof DraftRefused) return error.message;
  if (error instanceof NetworkError) return messages.network;
  return error instanceof ApiError && error.code !== UNREADABLE ? messages.noStart : messages.unexpected;
}
