import { DAY_MS } from '@keyturn/domain/durations';
import type { MatchListing } from '@keyturn/domain/match-listing';
import type { MatchParameters } from '@keyturn/domain/match-query';
import { AMENITIES } from '@keyturn/domain/amenities';
import { HOUSING_TYPES, MANAGE_GENDERS, SELLER_LEASE_TYPES } from '@keyturn/domain/options';
import { SCHOOLS, SEARCH_CITIES } from '@keyturn/domain/places';

const FIRST_DAY_MS = Date.UTC(2026, 6, 1);
const FREE_LABELS = Array.from({ length: 40 }, (_, number) => `Extra ${number}`);
const LABELS = [...AMENITIES, ...FREE_LABELS];
const TOWNS = Array.from({ length: 30 }, (_, number) => `Town ${number}`);
const CITIES = [...SEARCH_CITIES, ...SEARCH_CITIES, ...TOWNS, 'St George', 'BYU', ''];
const SCHOOL_NAMES = [...SCHOOLS.map(({ name }) => name), 'Ensign', 'Working', "I'm Working", 'Weber State'];
const GENDERS = [...HOUSING_TYPES, ...MANAGE_GENDERS, ''];
const LEASE_TYPES = [...SELLER_LEASE_TYPES, 'Basement Housing', 'entire-unit', ''];
const ODD_RENTS = ['call me', '', '$6,553.20', '$6,553.21', '$6553.40', '$7000', '$32,768', '$99999', '$0', '849.50'];
const ODD_DATES = ['', 'TBD', '2026-02-30', '1969-12-31', '1970-01-01', '2059-08-31', '2059-09-01', '1800-01-01'];

/** A listing of any shape that the store may hold; the same number has the same id, so a second one is an edit. */
export function randomListing(random: () => number, number: number): MatchListing {
  const isManager = random() < 0.3;
  return {
    _id: `listing_${number.toString(36).padStart(6, '0')}`,
    posted: random() < 0.93,
    postedAt: random() < 0.03 ? 'yesterday' : FIRST_DAY_MS + Math.floor(random() * 40) * DAY_MS,
    monthlyRent: random() < 0.08 ? pick(random, ODD_RENTS) : `$${300 + Math.floor(random() * 220) * 10}`,
    city: pick(random, CITIES),
    school: random() < 0.4 ? pick(random, SCHOOL_NAMES) : null,
    gender: pick(random, GENDERS),
    leaseType: pick(random, LEASE_TYPES),
    [isManager ? 'availableFrom' : 'startDate']: randomDate(random),
    amenities: random() < 0.05 ? null : pickSome(random, LABELS, 20),
  };
}

/** Parameters as people and programs send them. */
export function randomParameters(random: () => number): MatchParameters {
  const budget =
    random() < 0.1 ? pick(random, ['5460', '5461', '5462', '40000', 'abc']) : `${300 + Math.floor(random() * 2200)}`;
  return {
    ...maybe(random, 0.4, 'school', () => pick(random, SCHOOL_NAMES)),
    ...maybe(random, 0.4, 'city', () => pick(random, [...CITIES, 'Nowhere'])),
    ...maybe(random, 0.5, 'housingType', () => pick(random, [...GENDERS, 'Other'])),
    ...maybe(random, 0.5, 'roomType', () => pick(random, LEASE_TYPES)),
    ...maybe(random, 0.6, 'budget', () => budget),
    ...maybe(random, 0.6, 'moveInDate', () => randomDate(random)),
    ...maybe(random, 0.6, 'amenities', () => pickSome(random, [...LABELS, 'Nobody has this'], 12).join(',')),
  };
}

function maybe(random: () => number, chance: number, name: string, value: () => string) {
  return random() < chance ? { [name]: value() } : {};
}

function randomDate(random: () => number): string {
  if (random() < 0.1) return pick(random, ODD_DATES);
  return new Date(FIRST_DAY_MS + Math.floor(random() * 60) * DAY_MS).toISOString().slice(0, 10);
}

function pickSome(random: () => number, options: readonly string[], most: number): string[] {
  return Array.from({ length: Math.floor(random() * most) }, () => pick(random, options));
}

function pick(random: () => number, options: readonly string[]): string {
  return options[Math.floor(random() * options.length)] ?? '';
}
