import type { TourFact } from '@keyturn/contracts/events';
import { formatSlot } from '@keyturn/domain/slots';
import type { TourEvent } from './copies.ts';

const SOMEONE = 'Someone';

/** What a conversation says of an event of its request; '' where it says nothing. Both sides read the same. */
export function systemLine(type: TourEvent, tour: TourFact): string {
  const buyer = tour.buyer.name || SOMEONE;
  const seller = tour.seller.name || SOMEONE;
  const when = formatSlot(tour);
  switch (type) {
    case 'tours.requested':
      return tour.replaces
        ? `${buyer} asked for ${when}, instead of ${formatSlot(tour.replaces)}.`
        : `${buyer} asked for a tour on ${when}.`;
    case 'tours.proposed':
      return tour.proposal
        ? `${seller} suggests ${formatSlot(tour.proposal)} instead.`
        : `${seller} suggests another time.`;
    case 'tours.accepted':
      return tour.by === 'buyer'
        ? `${buyer} accepted the new time, ${when}.`
        : `${seller} accepted the tour on ${when}.`;
    case 'tours.rejected':
      return `${seller} rejected the tour on ${when}.`;
    case 'tours.cancelled':
      return tour.replacedBy
        ? `${buyer} asked for ${formatSlot(tour.replacedBy)} instead.`
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
