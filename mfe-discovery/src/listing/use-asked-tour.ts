import type { ListingDetail } from '@keyturn/contracts/posts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { today } from '../today.ts';
import { describeAskedTour, findAskedTour } from './asked-tour.ts';

/** The person's requested tour here, in words; null without one or when unknown. */
export function useAskedTour({ _id }: ListingDetail, isOwn: boolean): string | null {
  const { data = [] } = useQuery({ ...queries.sent, enabled: !isOwn });
  const tour = findAskedTour(data, _id, today());
  return tour && describeAskedTour(tour, today());
}
