import { useLocation } from '@keyturn/routing';
import { draft } from '@keyturn/web-kit/session';
import { useEffect } from 'react';

/** What the steps hand on in the navigation state. */
export interface FlowState {
  readonly postId?: string;
  /** Edit mode of the review screen that came by navigation (specification section 4). */
  readonly editMode?: boolean;
}

/** The post being written, from the navigation state or else from storage, and whether edit mode came by navigation. */
export function useFlowState(): { postId: string | null; isEditMode: boolean } {
  const { postId, editMode } = (useLocation().state ?? {}) as FlowState;
  const id = postId ?? draft.readId();
  useEffect(() => {
    if (postId !== undefined) draft.writeId(postId);
  }, [postId]);
  return { postId: id, isEditMode: editMode === true };
}
