import { changeItem, NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { notify, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queries, setSaved } from '../api.ts';
import { messages } from '../messages.ts';

const { queryKey } = queries.gone;

/** Saved listings that were deleted since, and a function to remove one: optimistic, undone on refusal. */
export function useGoneListings() {
  const isSignedIn = useSession()?.email !== undefined;
  const cache = useQueryClient();
  const { data, isLoading } = useQuery({ ...queries.gone, enabled: isSignedIn });
  const { mutate } = useMutation({
    mutationFn: (id: string) => setSaved(id, false),
    onMutate: async (id) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (list: unknown) => changeItem(list, id, null));
    },
    onError: (error) =>
      notify(
        error instanceof NetworkError ? messages.networkFailed : serverMessage(error, messages.saveFailed),
        'danger',
      ),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  return { listings: data, isLoading, remove: (id: string) => mutate(id) };
}
