import type { Explain, MatchesAnswer, NearMiss } from '@keyturn/contracts/matching';
import { addDays, dayNumber, formatDay } from '@keyturn/domain/dates';
import type { Filter } from '@keyturn/domain/matching-rules';
import { messages } from '../messages.ts';

/** What was asked, as the answer repeats it. */
export type MatchCriteria = MatchesAnswer['criteria'];

/** One asked criterion, in words, and whether the listing meets it. */
export interface MatchReason {
  readonly isGood: boolean;
  readonly text: string;
}

/** A card's line: "$40 under budget, 3 of 4 amenities, starts 6 days late"; '' without criteria. */
export const explainOnCard = (explain: Explain, criteria: MatchCriteria): string =>
  partsOf(explain, criteria)
    .map(({ text }) => text)
    .join(', ');

/** How far a lease's start is from the asked day. */
export const explainDate = (daysOff: number | null): string => {
  const { match } = messages;
  return byAmount(daysOff, match.noDate, match.startsLate, match.startsOnDay, match.startsEarly);
};

/** Each asked criterion, with its lost points. */
function partsOf({ budget, amenities, date }: Explain, criteria: MatchCriteria): { lost: number; text: string }[] {
  const { match } = messages;
  const parts: { lost: number; text: string }[] = [];
  const addPart = (of: { points: number; possible: number }, text: string) =>
    parts.push({ lost: of.possible - of.points, text });
  if (budget && criteria.budget !== null) {
    const left = budget.rent === null ? null : criteria.budget - budget.rent;
    addPart(budget, byAmount(left, match.noRent, match.underBudget, match.onBudget, match.overBudget));
  }
  if (amenities)
    addPart(amenities, match.amenities(amenities.matched.length, amenities.matched.length + amenities.missing.length));
  if (date) addPart(date, explainDate(date.daysOff));
  return parts;
}

/** The same in full, for the listing's page. */
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

/** The failed filter: "In Orem, not Provo", or "In Orem, 5 miles away" if known. */
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

/** Why a near miss is excluded: the failed filter, then those with lost points: "$40 over budget; 2 of 3 amenities". */
export function explainNearMiss(listing: NearMiss, criteria: MatchCriteria): string {
  const { failed, explain, miles } = listing;
  const isFilter = failed !== 'budget' && failed !== 'moveInDate';
  const lost = partsOf(explain, criteria).filter((part) => part.lost > 0);
  const texts = lost.sort((a, b) => b.lost - a.lost).map(({ text }) => text);
  if (isFilter) texts.unshift(explainFilter(listing, failed, criteria, miles));
  return startingLarge(texts.join('; '));
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
