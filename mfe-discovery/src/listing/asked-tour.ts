import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { listingMessages as messages } from './messages.ts';
import type { AskedTour } from '../read-answers.ts';

const STATUSES = ['accepted', 'pending'];

/** The upcoming request for a listing, accepted before pending, soonest first; else null. */
export function findAskedTour(tours: readonly AskedTour[], listingId: string, today: string): AskedTour | null {
  const open = tours
    .filter((tour) => tour.listingId === listingId && STATUSES.includes(tour.status) && !tour.closedReason)
    .map((tour) => ({ tour, day: denverDateOf(tour.requestedDate) ?? '' }))
    .filter(({ day }) => day >= today)
    .sort((a, b) => STATUSES.indexOf(a.tour.status) - STATUSES.indexOf(b.tour.status) || (a.day < b.day ? -1 : 1));
  return open[0]?.tour ?? null;
}

/** "Tour requested for Tue, Nov 24, 10:00 AM". */
export function describeAskedTour({ status, requestedDate, requestedTime }: AskedTour, today: string): string {
  const moment = `${formatWeekdayAndDay(denverDateOf(requestedDate), today)}, ${requestedTime}`;
  return status === 'accepted' ? messages.tourAccepted(moment) : messages.tourRequested(moment);
}
