import { DAY_MS } from './durations.ts';
import { addDays } from './dates.ts';
import { denverDateOf, denverInstant } from './denver-time.ts';
import { isNearDay } from './near-days.ts';

/** So long after the day of moving in a listing is likely to be gone. */
const LATE_DAYS = 30;
/** Then its owner is asked so soon after the last word, and answers in so many days. */
const LATE_ASK_DAYS = 1;
const LATE_ANSWER_DAYS = 3;

/** After how many days without a word an owner is asked whether a listing is still available, and how long they have to answer. */
export interface FreshnessDays {
  readonly askAfter: number;
  readonly hideAfter: number;
}

/** When the owner of a listing is asked, an instant: `movesIn` is the day of moving in, or ''. */
export function askedNext(confirmedAt: string, movesIn: string, { askAfter }: FreshnessDays): string {
  const late = lateFrom(movesIn, confirmedAt);
  const regular = after(confirmedAt, askAfter);
  if (late === null) return regular;
  const soon = after(confirmedAt, Math.min(LATE_ASK_DAYS, askAfter));
  return earlier(regular, soon > late ? soon : late);
}

/** When a listing is hidden unless its owner answers what was asked, an instant. */
export function hiddenNext(askedAt: string, movesIn: string, { hideAfter }: FreshnessDays): string {
  const late = lateFrom(movesIn, askedAt);
  const isLate = late !== null && askedAt >= late;
  return after(askedAt, isLate ? Math.min(LATE_ANSWER_DAYS, hideAfter) : hideAfter);
}

/** A start years before is that of a lease which was renewed since, and no day of moving in. */
function lateFrom(movesIn: string, now: string): string | null {
  if (!isNearDay(movesIn, denverDateOf(now) ?? '')) return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(movesIn) ? addDays(movesIn, LATE_DAYS) : '';
  return (day === '' ? null : denverInstant(day, '12:00 AM'))?.toISOString() ?? null;
}

const after = (instant: string, days: number): string => new Date(Date.parse(instant) + days * DAY_MS).toISOString();
const earlier = (one: string, other: string): string => (one < other ? one : other);
