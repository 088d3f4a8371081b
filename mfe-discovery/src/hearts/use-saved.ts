import type { CardListing } from '@keyturn/contracts/matching';
import { useLocation, useNavigate, type ReturnPath } from '@keyturn/routing';
import { changeItem, NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { notify, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { queries, setSaved } from '../api.ts';
import { messages } from '../messages.ts';
import { keptHearts } from './kept-hearts.ts';

/** The key of the saved listings, and of every change to them. */
export const SAVED = queries.saved.queryKey;

/** Changes run one after the other, so that the last press decides. The last one reads the list again. */
export const changing = (cache: QueryClient) => ({
  scope: { id: SAVED.join() },
  onSettled: () => {
    if (cache.isMutating({ mutationKey: SAVED }) === 1) void cache.invalidateQueries({ queryKey: SAVED });
  },
});

/** The saved listings of the signed-in person. */
export function useSavedListings() {
  const isSignedIn = useSession()?.email !== undefined;
  return useQuery({ ...queries.saved, enabled: isSignedIn });
}

/** Whether a listing is saved, and a setter: its change shows at once, and is taken back when the server refuses. */
export function useSaved(listing: CardListing) {
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
