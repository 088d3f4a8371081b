import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import type { OwnPost } from '@keyturn/contracts/posts';
import { NetworkError } from '@keyturn/web-kit/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { queries } from '../api.ts';
import type { FieldQueue } from './field-queue.ts';
import { flushAll, unsavedFields } from './posting-queue.ts';

/** Changes a field: at once on the screen, then in the background on the server. */
export type SetField = <F extends PostField>(field: F, value: NonNullable<PostData[F]>) => void;

export interface Draft {
  readonly post: OwnPost;
  /** The stored live listing: only changes against it are judged. */
  readonly stored?: OwnPost;
  readonly setField: SetField;
}

/** The server's post after all changes arrived, overlaid with those that could not be sent. */
export async function readSettledPost(postId: string): Promise<OwnPost> {
  await flushAll();
  return { ...(await queries.post(postId).queryFn()), ...unsavedFields(postId) };
}

/**
 * Reads a post once per screen, since another tab may have changed it, and never during editing. `carried` replaces it
 * when the server is unreachable.
 */
export function usePost(postId: string | null, carried: OwnPost | null = null) {
  return useQuery({
    queryKey: queries.post(postId ?? '').queryKey,
    queryFn: () =>
      readSettledPost(postId ?? '').catch((error: unknown) => {
        if (carried === null || !(error instanceof NetworkError)) throw error;
        return { ...carried, ...unsavedFields(carried._id) };
      }),
    enabled: postId !== null,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
}

/**
 * The draft during editing. Local changes overlay the loaded post, so that late answers reset nothing. Local state
 * avoids the query cache's delayed updates, which would move the cursor. The cache also gets each change, for later
 * steps.
 */
export function useDraft(loaded: OwnPost, queue: FieldQueue): Draft {
  const cache = useQueryClient();
  const [changes, setChanges] = useState<PostData>({});
  const postId = loaded._id;
  const setField: SetField = useCallback(
    (field, value) => {
      setChanges((before) => ({ ...before, [field]: value }));
      cache.setQueryData<OwnPost>(queries.post(postId).queryKey, (before) => before && { ...before, [field]: value });
      queue.save({ postId, field, value });
    },
    [postId, cache, queue],
  );
  return { post: { ...loaded, ...changes }, setField };
}
