import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import type { OwnPost } from '@keyturn/contracts/posts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { readPost } from '../api.ts';
import { postingQueue } from './posting-queue.ts';

/** Changes one field of the draft: at once on the screen, then in the background on the server. */
export type SetField = <F extends PostField>(field: F, value: NonNullable<PostData[F]>) => void;

export interface Draft {
  readonly post: OwnPost;
  readonly setField: SetField;
}

export const postKey = (postId: string | null) => ['posting', 'post', postId] as const;

/** Reads a draft once; it is never refetched under the hands of the person. */
export function usePost(postId: string | null) {
  return useQuery({
    queryKey: postKey(postId),
    queryFn: () => readPost(postId ?? ''),
    enabled: postId !== null,
    staleTime: Infinity,
  });
}

/**
 * The draft while it is edited. Its own state, because the query cache tells its readers a moment later, which would
 * move the cursor in the field being typed in; the cache gets every change, too, for the next steps.
 */
export function useDraft(loaded: OwnPost): Draft {
  const queries = useQueryClient();
  const [post, setPost] = useState(loaded);
  const postId = loaded._id;
  const setField: SetField = useCallback(
    (field, value) => {
      setPost((before) => ({ ...before, [field]: value }));
      queries.setQueryData<OwnPost>(postKey(postId), (before) => before && { ...before, [field]: value });
      postingQueue.save({ postId, field, value });
    },
    [postId, queries],
  );
  return { post, setField };
}
