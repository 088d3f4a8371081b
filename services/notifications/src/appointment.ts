import type { TourEventData } from '@keyturn/contracts/events';
import type { TourEvent } from './tour-notices.ts';

/** An appointment for a calendar by e-mail, or its cancellation, without a user's text. */
export interface Appointment {
  readonly tourId: string;
  readonly sequence: number;
  readonly startsAt: string;
  readonly changedAt: string;
  readonly isOff: boolean;
}

const ENDS: readonly TourEvent[] = ['tours.proposed', 'tours.called-off', 'tours.listing-gone', 'tours.slot-taken'];

/** An event's effect on both parties' calendars; null without an appointment, or for an event of a release before. */
export function appointmentOf(type: TourEvent, tour: TourEventData, now: Date): Appointment | null {
  const { tourId, sequence, startsAt } = tour;
  const isOff = ENDS.includes(type);
  if (sequence === undefined || startsAt === undefined || !(isOff || type === 'tours.accepted')) return null;
  return { tourId, sequence, startsAt, changedAt: now.toISOString(), isOff };
}
