import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';

/** Counts of live listings for a query: all matches, and the best tier; undefined while unknown. */
export function useMatchCount(search: string) {
  const { data } = useQuery({
    ...queries.count(search),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data && { total: data.total, excellent: data.counts.excellent };
}
