import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';

/** How the live listings answer a query so far: all that match, and those of the best tier; undefined while unknown. */
export function useMatchCount(search: string) {
  const { data } = useQuery({
    ...queries.count(search),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data && { total: data.total, excellent: data.counts.excellent };
}
