import type { TourEventData } from '@keyturn/contracts/events';
import type { TourEvent } from './tour-notices.ts';

/** An appointment as an e-mail adds it to a calendar or takes it back, without any text that a person wrote. */
export interface Appointment {
  readonly tourId: string;
  readonly sequence: number;
  readonly startsAt: string;
  readonly changedAt: string;
  readonly isOff: boolean;
}

const ENDS: readonly TourEvent[] = ['tours.proposed', 'tours.called-off', 'tours.listing-gone', 'tours.slot-taken'];

/** What an event does to the calendars of both parties; null where the tour is no appointment, or the event of a release before. */
export function appointmentOf(type: TourEvent, tour: TourEventData, now: Date): Appointment | null {
  const { tourId, sequence, startsAt } = tour;
  const isOff = ENDS.includes(type);
  if (sequence === undefined || startsAt === undefined || !(isOff || type === 'tours.accepted')) return null;
  return { tourId, sequence, startsAt, changedAt: now.toISOString(), isOff };
}
