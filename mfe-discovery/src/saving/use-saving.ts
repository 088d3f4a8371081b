import type { CardListing } from '@keyturn/contracts/matching';
import { useLocation, useNavigate, type WayBack } from '@keyturn/routing';
import { changeItem, NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { notify, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries, setSaved } from '../api.ts';
import { messages } from '../messages.ts';
import { keptHearts } from './kept-hearts.ts';
import { keptHeartArrived, saveKeptHearts } from './save-kept-hearts.ts';

const SAVED = queries.saved.queryKey;

/** The saved listings of the signed-in person, those tapped before the log-in included. */
export function useSavedListings() {
  const email = useSession()?.email;
  const cache = useQueryClient();
  useEffect(() => {
    // What was pressed since asks for the list itself, once it is stored.
    const reload = () => cache.isMutating({ mutationKey: SAVED }) === 0 && cache.invalidateQueries({ queryKey: SAVED });
    if (email !== undefined) void saveKeptHearts(email, reload);
  }, [email, cache]);
  return useQuery({ ...queries.saved, enabled: email !== undefined });
}

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
    mutationKey: SAVED,
    // One after the other, so that the last press decides.
    scope: { id: SAVED.join() },
    mutationFn: async (isSaved: boolean) => {
      await keptHeartArrived(listing._id);
      return setSaved(listing._id, isSaved);
    },
    onMutate: async (isSaved) => {
      await cache.cancelQueries({ queryKey: SAVED });
      show(isSaved);
    },
    onError: (error, isSaved) => {
      show(!isSaved);
      const text = error instanceof NetworkError ? messages.networkFailed : serverMessage(error, messages.saveFailed);
      notify(text, 'danger');
    },
    onSettled: () => {
      if (cache.isMutating({ mutationKey: SAVED }) === 1) void cache.invalidateQueries({ queryKey: SAVED });
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
      void navigate('/login', { state: { from: pathname + search, reason: 'save' } satisfies WayBack });
    },
  };
}
