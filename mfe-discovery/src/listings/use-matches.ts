import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';

const PAGE_SIZE = 24;
const NEAR_MISSES = 4;

/** The matches of a query, by page. A failure is logged and leaves the list empty (requirement D10). */
export function useMatches(search: string) {
  const read = queries.matches(search, { limit: PAGE_SIZE, near: NEAR_MISSES });
  const matches = useInfiniteQuery({
    ...read,
    async queryFn(context) {
      try {
        return await read.queryFn(context);
      } catch (error) {
        if (!context.signal.aborted) console.error('The listings could not be loaded', error);
        throw error;
      }
    },
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
