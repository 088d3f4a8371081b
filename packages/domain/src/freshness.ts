import { DAY_MS } from './durations.ts';
import { addDays } from './dates.ts';
import { denverDateOf, denverInstant } from './denver-time.ts';
import { isNearDay } from './near-days.ts';

/** Days after its move-in day until a listing is likely to be gone. */
const LATE_DAYS = 30;
/** Days without an answer until a late listing's owner is asked. */
const LATE_ASK_DAYS = 1;
const LATE_ANSWER_DAYS = 3;

/** Days without an answer until an owner is asked whether a listing is still available, and days to answer. */
export interface FreshnessDays {
  readonly askAfter: number;
  readonly hideAfter: number;
}

/** The instant to ask a listing's owner; `movesIn` is the move-in day, or ''. */
export function askedNext(confirmedAt: string, movesIn: string, { askAfter }: FreshnessDays): string {
  const late = lateFrom(movesIn, confirmedAt);
  const regular = after(confirmedAt, askAfter);
  if (late === null) return regular;
  const soon = after(confirmedAt, Math.min(LATE_ASK_DAYS, askAfter));
  return earlier(regular, soon > late ? soon : late);
}

/** The instant to hide a listing unless its owner answers. */
export function hiddenNext(askedAt: string, movesIn: string, { hideAfter }: FreshnessDays): string {
  const late = lateFrom(movesIn, askedAt);
  const isLate = late !== null && askedAt >= late;
  return after(askedAt, isLate ? Math.min(LATE_ANSWER_DAYS, hideAfter) : hideAfter);
}

/** A start years ago belongs to a lease that was renewed since, so it is no move-in day. */
function lateFrom(movesIn: string, now: string): string | null {
  if (!isNearDay(movesIn, denverDateOf(now) ?? '')) return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(movesIn) ? addDays(movesIn, LATE_DAYS) : '';
  return (day === '' ? null : denverInstant(day, '12:00 AM'))?.toISOString() ?? null;
}

const after = (instant: string, days: number): string => new Date(Date.parse(instant) + days * DAY_MS).toISOString();
const earlier = (one: string, other: string): string => (one < other ? one : other);
