import type { OwnPost } from '@keyturn/contracts/posts';
import { useLocation } from '@keyturn/routing';
import { draft } from '@keyturn/web-kit/session';
import { useEffect } from 'react';
import { flowAt, flowOf, type Flow, type StepId } from './steps.ts';

/** The state that steps pass on in the navigation. */
export interface FlowState {
  readonly postId?: string;
  /** The post as it was where editing began; the basics open with it when the server cannot be reached. */
  readonly postData?: OwnPost;
  /** Edit mode of the review screen that came by navigation (specification section 4). */
  readonly editMode?: boolean;
  /** The field that the review shows as missing: the step opens with the focus there. */
  readonly focus?: string;
  /** The step was opened from the review, and leads back there. */
  readonly fromReview?: boolean;
}

/** The post being written, from the navigation state or else from storage, and whether edit mode came by navigation. */
export function useFlowState(): {
  postId: string | null;
  postData: OwnPost | null;
  isEditMode: boolean;
  focus: string | undefined;
  isFromReview: boolean;
} {
  const { postId, postData, editMode, focus, fromReview } = (useLocation().state ?? {}) as FlowState;
  const id = postId ?? draft.readId();
  useEffect(() => {
    if (postId !== undefined) draft.writeId(postId);
  }, [postId]);
  const carried = postData !== undefined && postData._id === id ? postData : null;
  return { postId: id, postData: carried, isEditMode: editMode === true, focus, isFromReview: fromReview === true };
}

/** The flow of the screen that is open. */
export const useFlow = (): Flow => flowAt(useLocation().pathname);

/** Where a post is opened again in edit mode: a step of its own flow, carrying the post. */
export function editPath(post: OwnPost, step: StepId = 'basics'): { to: string; state: FlowState } {
  return { to: flowOf(post).paths[step], state: { postId: post._id, postData: post } };
}

/** Marks a post as the one being edited, so that its review says Save Changes. */
export function startEditing(postId: string): void {
  draft.writeId(postId);
  draft.writeIsEditing(true);
}
