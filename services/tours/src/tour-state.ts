import { HOUR_MS } from '@keyturn/domain/durations';
import type { TourDocument } from './tour.ts';

/** How long a request or suggestion waits for an answer: elapsed hours, and never past its start. */
const HOURS_TO_ANSWER = 48;

/** Whether an answer is due: from the seller, or from the buyer to another time. */
export const isOpen = ({ status }: Pick<TourDocument, 'status'>): boolean => status === 'pending';

/** A request's end by time, perhaps not stored yet; null for none. */
export function endOf(tour: TourDocument, now: Date): 'expired' | 'completed' | null {
  const at = now.toISOString();
  if (isOpen(tour)) return (tour.expiresAt ?? tour.slotAt) <= at ? 'expired' : null;
  return tour.state === 'accepted' && tour.slotAt <= at ? 'completed' : null;
}

/** A request at a moment: its end by time applies to readers before the job stores it. */
export function asOf(tour: TourDocument, now: Date): TourDocument {
  const end = endOf(tour, now);
  if (end === null) return tour;
  return { ...tour, state: end, status: end === 'expired' ? 'rejected' : 'completed' };
}

const later = (at: Date, hours: number): string => new Date(at.getTime() + hours * HOUR_MS).toISOString();
const sooner = (one: string, other: string): string => (one < other ? one : other);

/** When a request or suggestion made now expires. */
export const expiryFor = (startsAt: string, now: Date): string => sooner(later(now, HOURS_TO_ANSWER), startsAt);

/** The sequence of an appointment's next change; nothing without one. */
export const nextSequence = ({ sequence }: TourDocument): { sequence?: number } =>
  sequence === undefined ? {} : { sequence: sequence + 1 };
