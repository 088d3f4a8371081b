import type { TourEventData } from '@keyturn/contracts/events';
import type { Notice } from '@keyturn/contracts/notifications';
import { formatSlot } from '@keyturn/domain/slots';
import { wordingOf, type TourEvent } from './tour-notices.ts';

/** A stored notice. Its id combines event and receiver, so that a repeated event makes one notice. */
export interface NoticeDocument extends Notice {
  userId: string;
  tourId?: string;
  /** It also states that an earlier time is no longer requested. */
  isReplacing?: boolean;
  /** The causing user's id; '' for none. */
  sender: string;
  /** When it happened, by the publishing service's clock. */
  occurredAt: string;
}

/** An event's notice before it is stored. */
export type NoticeDraft = Omit<NoticeDocument, '_id' | 'createdAt' | 'occurredAt' | 'read'>;

/** Picked field by field: the causer and time are private. */
export const asNotice = ({ _id, type, title, body, link, createdAt, read }: NoticeDocument): Notice => {
  return { _id, type, title, body, link, createdAt, read };
};

/** An event's notices, one per concerned person. */
export function noticesOf(type: TourEvent, tour: TourEventData): NoticeDraft[] {
  const wording = wordingOf(type, tour);
  if (wording === null) return [];
  return wording.receivers.map((receiver) => {
    const { userId } = tour[receiver];
    const other = receiver === 'buyer' ? tour.seller : tour.buyer;
    const tab = receiver === 'seller' ? 'received' : 'sent';
    return {
      userId,
      tourId: tour.tourId,
      ...(tour.replaces && { isReplacing: true }),
      type,
      title: wording.title,
      body: wording.body({
        side: receiver,
        who: other.name === '' ? 'Someone' : other.name,
        listing: tour.listingTitle === '' ? NAMELESS[receiver] : tour.listingTitle,
        when: formatSlot(tour),
        note: tour.note,
        tour,
      }),
      link: `/tour-requests?tab=${tab}&open=${tour.tourId}`,
      sender: other.userId,
    };
  });
}

/** The e-mail's text about an event. */
export const mailTextOf = (type: TourEvent, tour: TourEventData): string =>
  wordingOf(type, tour)?.mail(formatSlot(tour), tour) ?? '';

const NAMELESS = { buyer: 'the listing', seller: 'your listing' } as const;
