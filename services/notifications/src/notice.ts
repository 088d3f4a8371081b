import type { TourFact } from '@keyturn/contracts/events';
import type { Notice } from '@keyturn/contracts/notifications';
import type { MailTopic } from '@keyturn/domain/mail-topics';
import { formatSlot } from '@keyturn/domain/slots';
import type { Appointment } from './appointment.ts';
import { wordingOf, type TourEvent } from './wordings.ts';

/** A notice as stored; its id is made of event and receiver, so that an event told twice is one notice. */
export interface NoticeDocument extends Notice {
  /** Whose it is; '' of one that is an e-mail alone, and goes with it. */
  userId: string;
  /** The tour it is about; notices from before this rule have none. */
  tourId?: string;
  /** It also tells that an earlier time is not asked for any more. */
  isReplacing?: boolean;
  /** The user id of the other side, who caused it; notices from before this rule have none. */
  sender?: string;
  /** Present until the e-mail is sent or given up: to whom, when the next attempt is due, how many there were. */
  mailTo?: string;
  /** When what it tells happened, by the clock of who told it; missing in those of the release before. */
  toldAt?: string;
  /** The user id of whoever caused it. */
  mailSender?: string;
  mailDueAt?: string;
  mailTries?: number;
  /** What it does to the receiver's calendar. */
  mailAppointment?: Appointment;
  /** What it is about; notices of a release before have none. */
  mailTopic?: MailTopic;
  /** What it says: nothing that another person wrote, as nobody has confirmed whose address it is. */
  mailText?: string;
}

/** Field by field: who is mailed, and when, is nobody's to read. */
export const asNotice = ({ _id, type, title, body, link, createdAt, read }: NoticeDocument): Notice => {
  return { _id, type, title, body, link, createdAt, read };
};

/** The notices an event makes: one for each whom it is news for. */
export function noticesOf(type: TourEvent, eventId: string, tour: TourFact, now: Date): NoticeDocument[] {
  const wording = wordingOf(type, tour);
  if (wording === null) return [];
  return wording.receivers.map((receiver) => {
    const { userId } = tour[receiver];
    const other = receiver === 'buyer' ? tour.seller : tour.buyer;
    const tab = receiver === 'seller' ? 'received' : 'sent';
    return {
      _id: `${eventId}-${userId}`,
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
      createdAt: now.toISOString(),
      read: false,
      sender: other.userId,
    };
  });
}

/** What the e-mail about an event says. */
export const mailTextOf = (type: TourEvent, tour: TourFact): string =>
  wordingOf(type, tour)?.mail(formatSlot(tour), tour) ?? '';

const NAMELESS = { buyer: 'the listing', seller: 'your listing' } as const;
