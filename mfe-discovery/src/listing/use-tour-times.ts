import type { ListingDetail } from '@keyturn/contracts/posts';
import { hasTourTimes } from '@keyturn/domain/availability';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';

/** Whether the poster is known to have no tour hours. */
export function useLacksTourTimes({ posterId }: ListingDetail, isOwn: boolean): boolean {
  const { data } = useQuery({
    ...queries.poster(posterId),
    enabled: !isOwn && posterId !== '',
  });
  const hours = data?.profile.availability ?? null;
  return hours !== null && !hasTourTimes(hours);
}
