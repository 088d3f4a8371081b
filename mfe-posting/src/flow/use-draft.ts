import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import type { OwnPost } from '@keyturn/contracts/posts';
import { NetworkError } from '@keyturn/web-kit/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { queries } from '../api.ts';
import type { FieldQueue } from './field-queue.ts';
import { flushAll, unsavedFields } from './posting-queue.ts';

/** Changes one field of the draft: at once on the screen, then in the background on the server. */
export type SetField = <F extends PostField>(field: F, value: NonNullable<PostData[F]>) => void;

export interface Draft {
  readonly post: OwnPost;
  /** What the server holds of a live listing: of it only what was changed is judged. */
  readonly stored?: OwnPost;
  readonly setField: SetField;
}

/** The post on the server after everything typed here has reached it; what could not be sent yet is laid over it. */
export async function readSettledPost(postId: string): Promise<OwnPost> {
  await flushAll();
  return { ...(await queries.post(postId).queryFn()), ...unsavedFields(postId) };
}

/**
 * Reads a post once for each screen that opens, since another tab may have changed it, and never again under the hands
 * of the person. `carried` stands in for it when the server cannot be reached.
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
 * The draft while it is edited. Changes on this screen lie over what was loaded, so that a late answer resets nothing.
 * It has its own state: the query cache notifies its readers a moment later, which would move the cursor while typing.
 * The cache gets every change, too, for the next steps.
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
