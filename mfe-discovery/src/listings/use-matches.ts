import { useInfiniteQuery } from '@tanstack/react-query';
import { readMatches } from '../api.ts';

const PAGE_SIZE = 24;
const NEAR_MISSES = 4;

/** The matches of a query, page after page. A failure is logged and leaves the list empty (ledger D10). */
export function useMatches(search: string) {
  const matches = useInfiniteQuery({
    queryKey: ['discovery', 'matches', search],
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await readMatches(search, { limit: PAGE_SIZE, near: NEAR_MISSES, cursor: pageParam }, signal);
      } catch (error) {
        if (!signal.aborted) console.error('The listings could not be loaded', error);
        throw error;
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const pages = matches.data?.pages ?? [];
  return {
    first: pages[0],
    listings: pages.flatMap((page) => page.listings),
    isLoading: matches.isPending,
    failure: pages.length === 0 ? matches.error : null,
    isRetrying: matches.isFetching,
    retry: () => void matches.refetch(),
    hasMore: matches.hasNextPage,
    isLoadingMore: matches.isFetchingNextPage,
    loadMore: () => void matches.fetchNextPage(),
  };
}
