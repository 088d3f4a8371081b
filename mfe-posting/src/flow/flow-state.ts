import type { OwnPost } from '@keyturn/contracts/posts';
import { useLocation } from '@keyturn/routing';
import { draft } from '@keyturn/web-kit/session';
import { useEffect } from 'react';
import { flowAt, flowOf, type Flow, type StepId } from './steps.ts';

/** The navigation state between steps. */
export interface FlowState {
  readonly postId?: string;
  /** The post when editing began; the basics show it when the server is unreachable. */
  readonly postData?: OwnPost;
  /** The review's edit mode, from the navigation (specification section 4). */
  readonly editMode?: boolean;
  /** A missing field from the review, to focus. */
  readonly focus?: string;
  /** Opened from the review, and returns there. */
  readonly fromReview?: boolean;
}

/** The post in progress, from the navigation state or storage, and whether navigation set edit mode. */
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

export const useFlow = (): Flow => flowAt(useLocation().pathname);

/** Opens a post in edit mode: a step of its flow, with the post as state. */
export function editPath(post: OwnPost, step: StepId = 'basics'): { to: string; state: FlowState } {
  return { to: flowOf(post).paths[step], state: { postId: post._id, postData: post } };
}

/** Marks a post as edited, so that its review offers Save Changes. */
export function startEditing(postId: string): void {
  draft.writeId(postId);
  draft.writeIsEditing(true);
}
