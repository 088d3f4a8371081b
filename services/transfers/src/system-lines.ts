import type { TourEventData } from '@keyturn/contracts/events';
import { formatSlot } from '@keyturn/domain/slots';
import { quote } from '@keyturn/domain/text';
import { blockedSentences } from '@keyturn/domain/transfer-words';
import type { RequestDocument, TourEvent } from './copies.ts';
import type { MessageDocument } from './message.ts';

const SOMEONE = 'Someone';

/**
 * A conversation's message for its request's event; '' for none. Both sides read the same, except a blocker
 * (`ownTextOf`). `hasTaken`: the buyer took over the lease.
 */
export function systemLine(type: TourEvent, tour: TourEventData, hasTaken: boolean): string {
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
      // The replacing request reports it, in the conversation that it takes over.
      if (tour.replacedBy?.tourId) return '';
      return tour.replacedBy
        ? `${buyer} asked for ${formatSlot(tour.replacedBy)} instead.`
        : `${buyer} cancelled the request.`;
    case 'tours.called-off':
      return `${tour.by === 'buyer' ? buyer : seller} cancelled: ${quote(tour.reason ?? '')}`;
    case 'tours.expired':
      return 'No answer in time.';
    case 'tours.slot-taken':
      return 'That time went to someone else.';
    case 'tours.listing-gone':
      // For the seller, whose listing exists.
      if (tour.blockedBy === 'buyer' && !hasTaken) return blockedSentences.other;
      return hasTaken ? `${buyer} took this lease over.` : 'This place is gone.';
    case 'tours.completed':
    case 'tours.snapshot':
      return '';
  }
}

/** The message for a blocker; the other side must not learn of the block. */
export function ownTextOf(
  { buyerId, buyerName, sellerId, sellerName }: RequestDocument,
  blockedBy: 'buyer' | 'taker' | 'seller' | undefined,
  sentence: (name: string) => string,
): Pick<MessageDocument, 'ownText'> {
  if (blockedBy === undefined) return {};
  const [userId, name] = blockedBy === 'seller' ? [sellerId, buyerName] : [buyerId, sellerName];
  return { ownText: { userId, text: sentence(name || SOMEONE) } };
}
