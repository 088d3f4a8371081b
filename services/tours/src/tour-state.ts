import { HOUR_MS } from '@keyturn/domain/durations';
import type { TourDocument } from './tour.ts';

/** How long a request, or another time that is suggested, waits for its answer: elapsed hours, and never past its start. */
const HOURS_TO_ANSWER = 48;

/** Whether somebody has to answer: the seller what was asked for, or the buyer another time. */
export const isOpen = ({ status }: Pick<TourDocument, 'status'>): boolean => status === 'pending';

/** What the clock has made of a request by now, though nobody may have stored it yet; null where nothing. */
export function endOf(tour: TourDocument, now: Date): 'expired' | 'completed' | null {
  const at = now.toISOString();
  if (isOpen(tour)) return (tour.expiresAt ?? tour.slotAt) <= at ? 'expired' : null;
  return tour.state === 'accepted' && tour.slotAt <= at ? 'completed' : null;
}

/** A request as it stands at a moment: what the clock has ended is so for whoever reads, and the job stores it soon after. */
export function asOf(tour: TourDocument, now: Date): TourDocument {
  const end = endOf(tour, now);
  if (end === null) return tour;
  return { ...tour, state: end, status: end === 'expired' ? 'rejected' : 'completed' };
}

const later = (at: Date, hours: number): string => new Date(at.getTime() + hours * HOUR_MS).toISOString();
const sooner = (one: string, other: string): string => (one < other ? one : other);

/** When the clock ends what is asked or suggested now for a start. */
export const expiryFor = (startsAt: string, now: Date): string => sooner(later(now, HOURS_TO_ANSWER), startsAt);

/** What the next change of an appointment sets; nothing where there is none. */
export const nextSequence = ({ sequence }: TourDocument): { sequence?: number } =>
  sequence === undefined ? {} : { sequence: sequence + 1 };
