import { dayNumber, dayText } from './dates.ts';
import { isWorking, placeKey, placeName } from './match-places.ts';
import { POINTS } from './match-score.ts';
import { parseBudget } from './money.ts';
import { normalise, normaliseType } from './text.ts';

/** The parameters of /listings that matching reads; all are optional texts. */
export const MATCH_PARAMETERS = [
  'school',
  'city',
  'budget',
  'housingType',
  'roomType',
  'amenities',
  'moveInDate',
] as const;
export type MatchParameters = { readonly [name in (typeof MATCH_PARAMETERS)[number]]?: string | undefined };

/** Most distinct amenity labels in one request (ruling M28). */
export const MAX_ASKED_AMENITIES = 64;

/** Longest label in an answer, which repeats it with each listing. No real label is longer. */
const MOST_LETTERS = 80;

/** Something asked: `key` is compared, `label` is shown. */
export interface Asked {
  readonly key: string;
  readonly label: string;
}

/** A parsed request for matches; absent filters and criteria are null or empty. */
export interface MatchQuery {
  readonly place: Asked | null;
  readonly housingType: Asked | null;
  readonly roomType: Asked | null;
  /** Whole dollars a month. */
  readonly budget: number | null;
  /** Distinct labels in the order asked. */
  readonly amenities: readonly Asked[];
  readonly moveInDay: number | null;
}

/** The matching parameters of an address. The first of a repeated one counts; unknown ones are ignored. */
export function readMatchParameters(search: URLSearchParams): MatchParameters {
  return Object.fromEntries(
    MATCH_PARAMETERS.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Parses the parameters (rulings M3, M5, M10, M11, M13, M17, M18); an unreadable criterion is absent. Null for more
 * than 64 distinct amenity labels, which is refused (M28).
 */
export function parseMatchQuery(parameters: MatchParameters): MatchQuery | null {
  const amenities = askedAmenities(parameters.amenities ?? '');
  if (amenities.length > MAX_ASKED_AMENITIES) return null;
  return {
    place: askedPlace(parameters.school ?? '', parameters.city ?? ''),
    housingType: asked(parameters.housingType ?? '', normaliseType),
    roomType: asked(parameters.roomType ?? '', normaliseType),
    budget: parseBudget(parameters.budget),
    amenities,
    moveInDay: dayNumber(parameters.moveInDate),
  };
}

/** Points a listing can earn: 40 for amenities, 50 for budget, 20 for the move-in date, each only when asked. */
export function possiblePoints(query: MatchQuery): number {
  const amenities = query.amenities.length > 0 ? POINTS.amenities : 0;
  const budget = query.budget === null ? 0 : POINTS.budget;
  return amenities + budget + (query.moveInDay === null ? 0 : POINTS.date);
}

/** A seeker's answers in a query. */
export const CRITERIA = ['place', 'housingType', 'roomType', 'budget', 'amenities', 'moveInDate'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** The query without one criterion; null when it has none of that kind. */
export function withoutCriterion(query: MatchQuery, criterion: Criterion): MatchQuery | null {
  if (criterion === 'amenities') return query.amenities.length === 0 ? null : { ...query, amenities: [] };
  const field = criterion === 'moveInDate' ? 'moveInDay' : criterion;
  return query[field] === null ? null : { ...query, [field]: null };
}

/** The `criteria` of the answer to GET /api/matches. */
export interface MatchCriteria {
  place: string | null;
  housingType: string | null;
  roomType: string | null;
  budget: number | null;
  amenities: string[] | null;
  moveInDate: string | null;
  possible: number;
}

/** The query as the answer repeats it. */
export function describeQuery(query: MatchQuery): MatchCriteria {
  return {
    place: query.place?.label ?? null,
    housingType: query.housingType?.label ?? null,
    roomType: query.roomType?.label ?? null,
    budget: query.budget,
    amenities: query.amenities.length === 0 ? null : query.amenities.map(({ label }) => label),
    moveInDate: query.moveInDay === null ? null : dayText(query.moveInDay),
    possible: possiblePoints(query),
  };
}

/** Does not split a surrogate pair. */
const shortened = (text: string): string =>
  text.length <= MOST_LETTERS
    ? text
    : Array.from(text.slice(0, 2 * MOST_LETTERS))
        .slice(0, MOST_LETTERS)
        .join('');

function asked(text: string, keyOf: (text: string) => string): Asked | null {
  const key = keyOf(text);
  return key === '' ? null : { key, label: shortened(text.trim()) };
}

/** A city takes precedence over a school (M18); "Working" alone is no filter (M17). */
function askedPlace(school: string, city: string): Asked | null {
  const text = normalise(city) !== '' ? city : isWorking(school) ? '' : school;
  const key = placeKey(text);
  return key === '' ? null : { key, label: shortened(placeName(text)) };
}

function askedAmenities(list: string): Asked[] {
  const byKey = new Map<string, Asked>();
  for (const text of list.split(',')) {
    const amenity = asked(text, normalise);
    if (amenity !== null && !byKey.has(amenity.key)) byKey.set(amenity.key, amenity);
  }
  return [...byKey.values()];
}
