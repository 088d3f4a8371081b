import type { TourEventData } from '@keyturn/contracts/events';
import { formatSlot } from '@keyturn/domain/slots';
import { quote } from '@keyturn/domain/text';
import { blockedSentences } from '@keyturn/domain/transfer-words';
import type { RequestDocument, TourEvent } from './copies.ts';
import type { MessageDocument } from './message.ts';

const SOMEONE = 'Someone';

/**
 * What a conversation says of an event of its request; '' where it says nothing. Both sides read the same, but for who ended it by
 * a block (`ownTextOf`): what is left is the other's. `hasTaken`: the buyer took over the listing's lease.
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
      // The request in its place says so, in the conversation that it takes over.
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
      // To the seller, whose listing is there.
      if (tour.blockedBy === 'buyer' && !hasTaken) return blockedSentences.other;
      return hasTaken ? `${buyer} took this lease over.` : 'This place is gone.';
    case 'tours.completed':
    case 'tours.snapshot':
      return '';
  }
}

/** What is read in a line's place by whoever ended a request or transfer by a block: the other learns nothing of it. */
export function ownTextOf(
  { buyerId, buyerName, sellerId, sellerName }: RequestDocument,
  blockedBy: 'buyer' | 'taker' | 'seller' | undefined,
  sentence: (name: string) => string,
): Pick<MessageDocument, 'ownText'> {
  if (blockedBy === undefined) return {};
  const [userId, name] = blockedBy === 'seller' ? [sellerId, buyerName] : [buyerId, sellerName];
  return { ownText: { userId, text: sentence(name || SOMEONE) } };
}
