import { tourStateOf, type TourState } from '@keyturn/domain/tour-status';
import type { TourDocument } from './tour.ts';

const HOUR_MS = 3_600_000;
/** How long a request, or another time that is suggested, waits for its answer: elapsed hours, and never past its start. */
const HOURS_TO_ANSWER = 48;
/** What older requests have left at least when they first get an end. */
const HOURS_OF_GRACE = 24;

/** The state a request is stored in, whichever release wrote it. */
export function stateOf({ status, state, closedReason }: TourDocument): TourState {
  // The release before left an accepted tour of a deleted listing accepted.
  const isGone = closedReason !== undefined && (status === 'accepted' || status === 'rejected');
  return isGone ? 'listing_gone' : tourStateOf(status, state);
}

/** Whether somebody has to answer: the seller what was asked for, or the buyer another time. */
export const isOpen = ({ status }: Pick<TourDocument, 'status'>): boolean => status === 'pending';

/** What the clock has made of a request by now, though nobody may have stored it yet; null where nothing. */
export function endOf(tour: TourDocument, now: Date): 'expired' | 'completed' | null {
  const at = now.toISOString();
  if (isOpen(tour)) return (tour.expiresAt || tour.slotAt) <= at ? 'expired' : null;
  return stateOf(tour) === 'accepted' && tour.slotAt <= at ? 'completed' : null;
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

/** The same for a request of a release that had no end: it gets a day from now at least. */
export function lateExpiryFor({ createdAt, slotAt }: TourDocument, now: Date): string {
  const inTime = later(new Date(createdAt), HOURS_TO_ANSWER);
  const grace = later(now, HOURS_OF_GRACE);
  return sooner(inTime > grace ? inTime : grace, slotAt);
}

/** The number of the appointment's last change; undefined where there never was one. */
export function sequenceOf(tour: TourDocument): number | undefined {
  if (tour.sequence !== undefined) return tour.sequence;
  if (tour.status === 'accepted') return tour.closedReason === undefined ? 0 : 1;
  return tour.status === 'completed' ? 0 : undefined;
}

/** What the next change of an appointment sets; nothing where there is none. */
export function nextSequence(tour: TourDocument): { sequence?: number } {
  const sequence = sequenceOf(tour);
  return sequence === undefined ? {} : { sequence: sequence + 1 };
}
