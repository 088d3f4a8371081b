import type { Explain, MatchesAnswer, NearMiss } from '@keyturn/contracts/matching';
import { addDays, dayNumber, formatDay } from '@keyturn/domain/dates';
import type { Filter } from '@keyturn/domain/matching-rules';
import { messages } from '../messages.ts';

/** What was asked, as the answer of the matches repeats it. */
export type MatchCriteria = MatchesAnswer['criteria'];

/** One thing asked, in words, and whether the listing gives it. */
export interface MatchReason {
  readonly isGood: boolean;
  readonly text: string;
}

/** A card's line: "$40 under budget, 3 of 4 amenities, starts 6 days late"; '' when nothing was asked. */
export function explainOnCard({ budget, amenities, date }: Explain, criteria: MatchCriteria): string {
  const { match } = messages;
  const parts: string[] = [];
  if (budget && criteria.budget !== null) {
    const left = budget.rent === null ? null : criteria.budget - budget.rent;
    parts.push(byAmount(left, match.noRent, match.underBudget, match.onBudget, match.overBudget));
  }
  if (amenities)
    parts.push(match.amenities(amenities.matched.length, amenities.matched.length + amenities.missing.length));
  if (date) parts.push(byAmount(date.daysOff, match.noDate, match.startsLate, match.startsOnDay, match.startsEarly));
  return parts.join(', ');
}

/** The same in full, for the listing's own page. */
export function explainFully({ budget, amenities, date }: Explain, criteria: MatchCriteria): MatchReason[] {
  const { match, why } = messages;
  const reasons: MatchReason[] = [];
  const asked = criteria.budget;
  if (budget && asked !== null) {
    const left = budget.rent === null ? null : asked - budget.rent;
    const text = byAmount(
      left,
      match.noRent,
      (by) => why.underBudget(by, asked),
      why.onBudget(asked),
      (by) => why.overBudget(by, asked),
    );
    reasons.push({ isGood: budget.points === budget.possible, text });
  }
  if (amenities) {
    const { matched, missing } = amenities;
    const total = matched.length + missing.length;
    const text =
      missing.length === 0 ? why.allAmenities(total) : why.someAmenities(matched.length, total, missing.join(', '));
    reasons.push({ isGood: missing.length === 0, text });
  }
  if (date) {
    const { daysOff } = date;
    const isReal = daysOff !== null && dayNumber(criteria.moveInDate) !== null;
    const day = isReal && criteria.moveInDate ? formatDay(addDays(criteria.moveInDate, daysOff)) : '';
    const text = byAmount(
      daysOff,
      match.noDate,
      (days) => why.startsLate(days, day),
      why.startsOnDay(day),
      (days) => why.startsEarly(days, day),
    );
    reasons.push({ isGood: date.points === date.possible, text });
  }
  return reasons.map(({ isGood, text }) => ({ isGood, text: startingLarge(text) }));
}

/** The filter a listing fails: "In Orem, not Provo", or "In Orem, 5 miles away" where the miles are known. */
export function explainFilter(
  listing: { readonly city?: string | undefined; readonly gender?: string | undefined; leaseType?: string | undefined },
  failed: Filter,
  criteria: MatchCriteria,
  miles: number | null = null,
): string {
  const { match } = messages;
  if (failed === 'place') {
    const city = listing.city || match.notGiven;
    return miles === null ? match.otherPlace(city, criteria.place ?? '') : match.milesAway(city, miles);
  }
  if (failed === 'roomType') return match.otherRoom(listing.leaseType || match.notGiven, criteria.roomType ?? '');
  return match.otherHousing(withoutHousing(listing.gender) || match.notGiven, withoutHousing(criteria.housingType));
}

/** What keeps a near miss out: the filter it fails, or "$40 over your budget, starts 9 days after your date". */
export function explainNearMiss(listing: NearMiss, criteria: MatchCriteria): string {
  const { failed, explain, miles } = listing;
  if (failed !== 'budget' && failed !== 'moveInDate') return explainFilter(listing, failed, criteria, miles);
  const { missed } = messages;
  const parts: string[] = [];
  const over = explain.budget?.over ?? 0;
  if (over > 0) parts.push(missed.overBudget(over));
  const days = explain.date && explain.date.points < explain.date.possible ? explain.date.daysOff : null;
  if (days !== null) parts.push(days > 0 ? missed.startsLate(days) : missed.startsEarly(-days));
  return startingLarge(parts.join(', '));
}

const startingLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const withoutHousing = (type: string | null | undefined) => (type ?? '').replace(/\s*housing$/i, '');

/** One of four texts for an amount: unknown, above zero, zero, below zero. */
function byAmount(
  amount: number | null,
  unknown: string,
  above: (by: number) => string,
  zero: string,
  below: (by: number) => string,
): string {
  if (amount === null) return unknown;
  if (amount === 0) return zero;
  return amount > 0 ? above(amount) : below(-amount);
}
