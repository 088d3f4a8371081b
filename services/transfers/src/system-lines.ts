import type { TourFact } from '@keyturn/contracts/events';
import { formatWeekdayAndDay } from '@keyturn/domain/dates';
import type { TourEvent } from './copies.ts';

const SOMEONE = 'Someone';

const whenOf = ({ date, time }: { date: string; time: string }): string => `${formatWeekdayAndDay(date)}, ${time}`;

/** What a conversation says of an event of its request; '' where it says nothing. Both sides read the same. */
export function systemLine(type: TourEvent, tour: TourFact): string {
  const buyer = tour.buyer.name || SOMEONE;
  const seller = tour.seller.name || SOMEONE;
  const when = whenOf(tour);
  switch (type) {
    case 'tours.requested':
      return tour.replaces
        ? `${buyer} asked for ${when}, instead of ${whenOf(tour.replaces)}.`
        : `${buyer} asked for a tour on ${when}.`;
    case 'tours.proposed':
      return tour.proposal
        ? `${seller} suggests ${whenOf(tour.proposal)} instead.`
        : `${seller} suggests another time.`;
    case 'tours.accepted':
      return tour.by === 'buyer'
        ? `${buyer} accepted the new time, ${when}.`
        : `${seller} accepted the tour on ${when}.`;
    case 'tours.rejected':
      return `${seller} rejected the tour on ${when}.`;
    case 'tours.cancelled':
      return tour.replacedBy
        ? `${buyer} asked for ${whenOf(tour.replacedBy)} instead.`
        : `${buyer} cancelled the request.`;
    case 'tours.called-off':
      return `${tour.by === 'buyer' ? buyer : seller} cancelled: ${tour.reason ?? ''}`;
    case 'tours.expired':
      return 'No answer in time.';
    case 'tours.closed':
      return tour.reason === 'slot_taken' ? 'That time went to someone else.' : 'This place is gone.';
    case 'tours.completed':
    case 'tours.told':
      return '';
  }
}
