import type { TourEventData } from '@keyturn/contracts/events';
import type { Notice } from '@keyturn/contracts/notifications';
import { formatSlot } from '@keyturn/domain/slots';
import { wordingOf, type TourEvent } from './tour-notices.ts';

/** A stored notice. Its id is made of event and receiver, so that a repeated event makes one notice. */
export interface NoticeDocument extends Notice {
  userId: string;
  /** The tour it is about. */
  tourId?: string;
  /** It also says that an earlier time is not asked for any more. */
  isReplacing?: boolean;
  /** The user id of the other side, who caused it; '' where nobody did. */
  sender: string;
  /** When it happened, by the clock of the service that published it. */
  occurredAt: string;
}

/** A notice as an event makes it, before it is stored. */
export type NoticeDraft = Omit<NoticeDocument, '_id' | 'createdAt' | 'occurredAt' | 'read'>;

/** Field by field: who caused it, and when, is nobody's to read. */
export const asNotice = ({ _id, type, title, body, link, createdAt, read }: NoticeDocument): Notice => {
  return { _id, type, title, body, link, createdAt, read };
};

/** The notices an event makes: one for each whom it is news for. */
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

/** The text of the e-mail about an event. */
export const mailTextOf = (type: TourEvent, tour: TourEventData): string =>
  wordingOf(type, tour)?.mail(formatSlot(tour), tour) ?? '';

const NAMELESS = { buyer: 'the listing', seller: 'your listing' } as const;
