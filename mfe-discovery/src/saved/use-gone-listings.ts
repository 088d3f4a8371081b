import type { GoneListingsAnswer } from '@keyturn/contracts/matching';
import { NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { notify, useSession } from '@keyturn/web-kit/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readGone, setSaved } from '../api.ts';
import { messages } from '../messages.ts';

const GONE = ['discovery', 'gone'] as const;

/** The saved listings that were deleted since, and the way to take one away: shown at once, back when the server refuses. */
export function useGoneListings() {
  const isSignedIn = useSession()?.email !== undefined;
  const queries = useQueryClient();
  const { data, isLoading } = useQuery({ queryKey: GONE, queryFn: readGone, enabled: isSignedIn });
  const { mutate } = useMutation({
    mutationFn: (id: string) => setSaved(id, false),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: GONE });
      queries.setQueryData<GoneListingsAnswer>(GONE, (list = []) => list.filter(({ _id }) => _id !== id));
    },
    onError: (error) =>
      notify(
        error instanceof NetworkError ? messages.networkFailed : serverMessage(error, messages.saveFailed),
        'danger',
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: GONE }),
  });
  return { listings: data, isLoading, remove: (id: string) => mutate(id) };
}
