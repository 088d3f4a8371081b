import type { ColourToken } from './tour-status.ts';

/** Points of the three criteria (specification section 9). */
export const POINTS = { amenities: 40, budget: 50, date: 20 } as const;

/** Listings below this score are hidden. */
export const MIN_SHOWN_SCORE = 50;

/** The tiers, best first, with their least score and the colour token of their label. */
export const TIERS = [
  { label: 'Excellent', minScore: 80, colour: 'success' },
  { label: 'Better', minScore: 65, colour: 'lake' },
  { label: 'Good', minScore: 50, colour: 'warning' },
  { label: 'Poor', minScore: 0, colour: 'danger' },
] as const satisfies readonly { label: string; minScore: number; colour: ColourToken }[];
export type Tier = (typeof TIERS)[number]['label'];

/** First and last day number that the match index distinguishes, 1970-01-01 and 2059-08-31; other days earn nothing. */
export const MATCHED_DAYS = { first: 0, last: 32_749 } as const;

/** The tier of a rounded score (ruling M21). */
export function tierOf(score: number): Tier {
  return TIERS.find(({ minScore }) => score >= minScore)?.label ?? 'Poor';
}

/** Whether matching distinguishes a day number. */
export function isMatchedDay(day: number): boolean {
  return day >= MATCHED_DAYS.first && day <= MATCHED_DAYS.last;
}

/** Points for a rent in cents: 50 within the budget in dollars, 25 up to 120 % of it, else 0 (M1, M4). */
export function budgetPoints(rentCents: number | null, budget: number): number {
  if (rentCents === null || rentCents > budget * 120) return 0;
  return rentCents <= budget * 100 ? POINTS.budget : POINTS.budget / 2;
}

/** Points for a lease start: 20 up to 5 days from the move-in day, two less a day up to 14, else 0 (M5, M7). */
export function datePoints(startDay: number | null, moveInDay: number): number {
  if (startDay === null || !isMatchedDay(moveInDay)) return 0;
  const distance = Math.abs(startDay - moveInDay);
  return distance <= 5 ? POINTS.date : Math.max(0, 2 * (15 - distance));
}

/** What a listing earned: matched of asked labels (0 of 0 when none are asked), and its other points. */
export interface EarnedPoints {
  readonly matched: number;
  readonly asked: number;
  readonly budgetPoints: number;
  readonly datePoints: number;
}

/** Points earned times `max(asked, 1)`: an integer, so that only the score is rounded. */
export function earnedTimesAsked({ matched, asked, budgetPoints: budget, datePoints: date }: EarnedPoints): number {
  return Math.max(asked, 1) * (budget + date) + POINTS.amenities * matched;
}

/** The score 0 to 100: points earned of those possible, halves up, in integers (M20); 100 if none are possible. */
export function matchScore(earned: EarnedPoints, possible: number): number {
  if (possible === 0) return 100;
  const total = Math.max(earned.asked, 1) * possible;
  return Math.floor((200 * earnedTimesAsked(earned) + total) / (2 * total));
}
