import type { ListingDetail } from '@keyturn/contracts/posts';
import { hasTourTimes } from '@keyturn/domain/availability';
import { useQuery } from '@tanstack/react-query';
import { readPoster } from '../api.ts';

/** True when the poster is known to have no hours for tours; false while that is not known. */
export function useLacksTourTimes({ posterId }: ListingDetail, isOwn: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['discovery', 'poster', posterId],
    queryFn: () => readPoster(posterId),
    enabled: !isOwn,
  });
  return data !== undefined && !hasTourTimes(data.profile.availability);
}
