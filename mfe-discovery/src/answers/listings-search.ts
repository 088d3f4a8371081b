import type { Criterion, MatchParameters } from '@keyturn/domain/match-query';
import { parseBudget } from '@keyturn/domain/money';
import type { Answers } from './use-answers.ts';

/** The answers that filter and rank listings; role and group size do not. */
export type Criteria = Omit<Answers, 'role' | 'groupSize'>;

/** The query of /listings for some answers, in the specification's order, without unanswered ones. */
export function listingsSearch(criteria: Criteria): string {
  const { school, city, budget, housingType, roomType, amenities, moveInDate } = criteria;
  const search = new URLSearchParams();
  const set = (name: keyof MatchParameters, value: string | null) => value && search.set(name, value);
  set('school', school);
  set('city', city);
  set('budget', budget === null ? null : String(budget));
  set('housingType', housingType);
  set('roomType', roomType);
  set('amenities', amenities.join(','));
  set('moveInDate', moveInDate);
  return search.toString();
}

export function listingsPath(criteria: Criteria): string {
  const search = listingsSearch(criteria);
  return search === '' ? '/listings' : `/listings?${search}`;
}

export function criteriaOf(parameters: MatchParameters): Criteria {
  const { school, city, budget, housingType, roomType, amenities, moveInDate } = parameters;
  return {
    school: school?.trim() || null,
    city: city?.trim() || null,
    budget: parseBudget(budget),
    housingType: housingType?.trim() || null,
    roomType: roomType?.trim() || null,
    amenities: (amenities ?? '').split(',').flatMap((label) => label.trim() || []),
    moveInDate: moveInDate?.trim() || null,
  };
}

/** The criteria without one answer; the place is both school and city. */
export function withoutAnswer(criteria: Criteria, criterion: Criterion): Criteria {
  if (criterion === 'place') return { ...criteria, school: null, city: null };
  return { ...criteria, [criterion]: criterion === 'amenities' ? [] : null };
}
