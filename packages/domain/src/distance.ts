import { knownCity } from './cities.ts';
import { placeKey } from './match-places.ts';
import { UTAH_POINTS, UTAH_SEATS } from './utah-points.ts';

type Point = readonly [latitude: number, longitude: number];

const EARTH_MILES = 3958.8;
const RADIANS = Math.PI / 180;

/** Great-circle distance in miles (haversine). */
export function milesBetween([latA, lonA]: Point, [latB, lonB]: Point): number {
  const up = Math.sin(((latB - latA) * RADIANS) / 2) ** 2;
  const across = Math.sin(((lonB - lonA) * RADIANS) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(up + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * across));
}

/**
 * Miles between two cities of Utah, for sorting: 0 for the same city, else at least 1, Infinity when either is unknown.
 * A city without a point counts as its county's seat.
 */
export function cityDistance(a: string | null | undefined, b: string | null | undefined): number {
  const [from, to] = [knownCity(a), knownCity(b)];
  if (from === null || to === null) return Number.POSITIVE_INFINITY;
  const [start, end] = [pointOf(from), pointOf(to)];
  if (from === to) return 0;
  return start && end ? Math.max(1, milesBetween(start, end)) : Number.POSITIVE_INFINITY;
}

/** Whole miles to show; null when unknown, or known only by a county's seat. */
export function shownMiles(a: string | null | undefined, b: string | null | undefined): number | null {
  const miles = cityDistance(a, b);
  const isBySeat = [a, b].some((text) => (knownCity(text) ?? '') in UTAH_SEATS);
  return Number.isFinite(miles) && (miles === 0 || !isBySeat) ? Math.round(miles) : null;
}

/** Whole miles from a query's place to a listing's city; null without a place or when unknown. */
export function milesFrom(place: { readonly key: string } | null, city: string | null | undefined): number | null {
  if (place === null) return null;
  return placeKey(city) === place.key ? 0 : shownMiles(city, place.key);
}

function pointOf(city: string): Point | undefined {
  return UTAH_POINTS[city] ?? UTAH_POINTS[UTAH_SEATS[city] ?? ''];
}
