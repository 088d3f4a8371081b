import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import type { OwnPost } from '@keyturn/contracts/posts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readPost } from '../api.ts';
import { postingQueue } from './posting-queue.ts';

/** Changes one field of the draft: at once on the screen, then in the background on the server. */
export type SetField = <F extends PostField>(field: F, value: NonNullable<PostData[F]>) => void;

export interface Draft {
  readonly post: OwnPost;
  readonly setField: SetField;
}

export const postKey = (postId: string | null) => ['posting', 'post', postId] as const;

/** Reads a draft once and keeps what is typed; it is never refetched under the hands of the person. */
export function useDraft(postId: string | null) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: postKey(postId),
    queryFn: () => readPost(postId ?? ''),
    enabled: postId !== null,
    staleTime: Infinity,
  });
  const setField: SetField = useCallback(
    (field, value) => {
      if (postId === null) return;
      queries.setQueryData<OwnPost>(postKey(postId), (post) => post && { ...post, [field]: value });
      postingQueue.save({ postId, field, value });
    },
    [postId, queries],
  );
  return { query, setField };
}
