import { TOUR_FILTERS } from '@keyturn/domain/tour-status';
import type { Tour } from '../read-answers.ts';

export type TourFilter = (typeof TOUR_FILTERS)[number];

type WithStatus = Pick<Tour, 'status'>;

/** The requests that pass a filter; All includes completed ones. */
export function filterRequests<Request extends WithStatus>(requests: readonly Request[], filter: TourFilter) {
  return requests.filter(({ status }) => filter === 'All' || status === filter.toLowerCase());
}

export const countRequests = (requests: readonly WithStatus[], filter: TourFilter): number =>
  filterRequests(requests, filter).length;
