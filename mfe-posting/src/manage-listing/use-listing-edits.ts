import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import type { OwnPost } from '@keyturn/contracts/posts';
import { ApiError, NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { queries, updatePost } from '../api.ts';
import { errorsOf, focusField, focusUnreadable, markComplaints, type Mark } from '../flow/complaints.ts';
import type { Draft, SetField } from '../flow/use-draft.ts';
import { checkListing } from './check-listing.ts';
import { manageListingMessages as messages } from '../messages.ts';

/** How long "Changes saved!" shows (specification section 9). */
const SAVED_MS = 3000;

/** Editing a live listing: changes overlay the stored one until Save All. */
export function useListingEdits(stored: OwnPost) {
  const cache = useQueryClient();
  const { queryKey } = queries.listing(stored._id);
  const [changes, setChanges] = useState<PostData>({});
  const setField: SetField = useCallback((field, value) => setChanges((before) => ({ ...before, [field]: value })), []);
  const draft: Draft = { post: { ...stored, ...changes }, stored, setField };
  const unsaved = differences(changes, stored);
  const [marks, setMarks] = useState<readonly Mark[]>([]);

  const save = useMutation({
    mutationFn: (sent: PostData) => updatePost(stored._id, stored.userEmail, sent),
    onSuccess: async (_done, sent) => {
      // Until the server's version is read.
      cache.setQueryData<object>(queryKey, (before) => ({ ...before, ...sent }));
      // Changes typed during the call stay unsaved.
      setChanges((before) => Object.fromEntries(entriesOf(before).filter(([field, value]) => value !== sent[field])));
      await Promise.all([queryKey, queries.own.queryKey].map((key) => cache.invalidateQueries({ queryKey: key })));
    },
    onError: (error) => {
      console.error(error);
      // The server's sentence comes first, because it checks old listings less strictly; fields show where.
      if (error instanceof ApiError && error.status === 422) markFields();
    },
  });
  const markFields = () => {
    const complaints = checkListing(draft.post, stored);
    setMarks(markComplaints(complaints, draft.post));
    if (complaints[0]) focusField(complaints[0].field);
  };
  const { isSuccess, reset } = save;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SAVED_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  return {
    draft,
    errors: errorsOf(marks, draft.post),
    hasUnsaved: Object.keys(unsaved).length > 0,
    save: () => {
      setMarks([]);
      reset();
      if (!focusUnreadable()) save.mutate(unsaved);
    },
    isSaving: save.isPending,
    isSaved: isSuccess,
    failure: save.error && failureText(save.error),
  };
}

function failureText(error: Error): string {
  if (error instanceof NetworkError) return messages.networkFailed;
  return messages.failed(serverMessage(error, messages.unknown));
}

const entriesOf = (fields: PostData) => Object.entries(fields) as [PostField, PostData[PostField]][];

/** Fields that differ from stored ones; an unset field counts as empty. */
function differences(changes: PostData, stored: PostData): PostData {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
  return Object.fromEntries(entriesOf(changes).filter(([field, value]) => !isSame(value, stored[field])));
}
