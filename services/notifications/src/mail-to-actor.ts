import type { TourFact } from '@keyturn/contracts/events';
import type { Appointment } from './appointment.ts';
import type { NoticeDocument } from './notice.ts';
import { mailFor } from './send-mails.ts';
import { formatSlot } from '@keyturn/domain/slots';

/** The e-mail of whoever acted, for the calendar alone: no notice tells them what they did. */
export function mailToActor(
  eventId: string,
  tour: TourFact,
  appointment: Appointment,
  now: Date,
): NoticeDocument | null {
  // Where no one of the two acted, the seller's listing is gone.
  const side = tour.by || 'seller';
  const actor = tour[side];
  const { isOff } = appointment;
  const text = isOff ? `Your tour on ${formatSlot(tour)} is off.` : `Your tour on ${formatSlot(tour)} is agreed.`;
  const mail = mailFor(actor.email, actor.userId, { topic: 'tours', text }, now);
  if (mail.mailTo === undefined) return null;
  return {
    _id: `${eventId}-${actor.userId}`,
    userId: '',
    sender: actor.userId,
    type: 'tours.appointment',
    title: isOff ? 'Tour cancelled' : 'Tour accepted',
    body: '',
    link: `/tour-requests?tab=${side === 'buyer' ? 'sent' : 'received'}&open=${tour.tourId}`,
    createdAt: now.toISOString(),
    read: true,
    ...mail,
    mailAppointment: appointment,
  };
}
