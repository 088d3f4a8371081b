import type { CardListing } from '@keyturn/contracts/matching';
import { useLocation, useNavigate, type ReturnPath } from '@keyturn/routing';
import { ApiError, changeItem, hasStatus, NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { notify, readSession, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries, setSaved } from '../api.ts';
import { messages } from '../messages.ts';
import { keptHearts } from './kept-hearts.ts';

const SAVED = queries.saved.queryKey;
const KEPT = [...SAVED, 'kept'];
const RETRY_MS = 5_000;

/** One after the other, so that the last press decides; the last one has the list read again. */
const changing = (cache: QueryClient) => ({
  scope: { id: SAVED.join() },
  onSettled: () => {
    if (cache.isMutating({ mutationKey: SAVED }) === 1) void cache.invalidateQueries({ queryKey: SAVED });
  },
});

/** The saved listings of the signed-in person, those tapped before the log-in included. */
export function useSavedListings() {
  const email = useSession()?.email;
  const cache = useQueryClient();
  const { mutate } = useMutation({
    ...changing(cache),
    mutationKey: KEPT,
    mutationFn: saveKept,
    retry: (failures, error) => {
      if (failures === 0) notify(messages.keptFailed, 'danger');
      return failures < 2 && !hasStatus(error, 401);
    },
    retryDelay: RETRY_MS,
    onSuccess: () => {
      const saving = cache.getMutationCache().find({ mutationKey: KEPT, status: 'pending' });
      if (saving && saving.state.failureCount > 0) notify(messages.keptSaved, 'success');
    },
  });
  useEffect(() => {
    if (email === undefined || cache.isMutating({ mutationKey: KEPT }) > 0) return;
    if (keptHearts.of(email).length > 0) mutate(email);
  }, [email, cache, mutate]);
  return useQuery({ ...queries.saved, enabled: email !== undefined });
}

/** Saves what a person tapped as a visitor. Throws where that may work later; drops what is refused. */
async function saveKept(email: string): Promise<void> {
  for (const id of keptHearts.of(email)) {
    if (readSession()?.email !== email) return;
    try {
      await setSaved(id, true);
    } catch (error) {
      if (!isRefused(error)) throw error;
      notify(serverMessage(hasStatus(error, 429) ? error : null, messages.saveFailed), 'danger');
    }
    keptHearts.drop(id);
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !hasStatus(error, 401, 409);

/** Whether a listing is saved, and the way to change it: shown at once, taken back when the server refuses. */
export function useSaving(listing: CardListing) {
  const isSignedIn = useSession()?.email !== undefined;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const cache = useQueryClient();
  const saved = useSavedListings().data;

  const show = (isSaved: boolean) =>
    cache.setQueryData(SAVED, (list: unknown) => {
      const others = changeItem(list ?? [], listing._id, null);
      return isSaved && Array.isArray(others) ? [listing, ...(others as unknown[])] : others;
    });
  const change = useMutation({
    ...changing(cache),
    mutationKey: SAVED,
    mutationFn: (isSaved: boolean) => setSaved(listing._id, isSaved),
    onMutate: async (isSaved) => {
      await cache.cancelQueries({ queryKey: SAVED });
      show(isSaved);
    },
    onError: (error, isSaved) => {
      show(!isSaved);
      const text = error instanceof NetworkError ? messages.networkFailed : serverMessage(error, messages.saveFailed);
      notify(text, 'danger');
    },
  });
  return {
    isSaved: saved?.some(({ _id }) => _id === listing._id) ?? false,
    setSaved: (isSaved: boolean) => {
      if (isSignedIn) {
        // What is pressed now decides, not what waits to be saved.
        keptHearts.drop(listing._id);
        return change.mutate(isSaved);
      }
      keptHearts.add(listing._id);
      void navigate('/login', { state: { from: pathname + search, reason: 'save' } satisfies ReturnPath });
    },
  };
}
