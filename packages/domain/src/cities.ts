import { UTAH_CITIES_BY_COUNTY } from './utah-places.ts';

/** Every incorporated city and town of Utah. */
export const UTAH_CITIES: readonly string[] = Object.values(UTAH_CITIES_BY_COUNTY).flat();

const cityOfKey = new Map(UTAH_CITIES.map((city) => [keyOf(city), city]));
const cityOfLooseKey = new Map(UTAH_CITIES.map((city) => [looseKeyOf(city), city]));
/** Abbreviations that are too far from the full spelling to be suggested. */
const SHORT_FORMS = new Map([
  ['slc', 'Salt Lake City'],
  ['wvc', 'West Valley City'],
]);

/** A state after the city, as profile suggestions write it. */
const STATE = /[\s,](ut|utah)\.?$/i;
/** No city name is longer. The limit bounds the work that a visitor's text can cause. */
const LONGEST = 80;

/**
 * The city of Utah that a text names, in its official spelling, or null. Case, spaces, hyphens, points and a trailing
 * state are ignored.
 */
export function knownCity(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST) return null;
  return cityOfKey.get(keyOf(text.trim().replace(STATE, ''))) ?? null;
}

/** The city that a misspelled text most likely means, or null. */
export function nearestCity(typed: string | null | undefined): string | null {
  if (!typed || typed.length > LONGEST) return null;
  const text = typed.trim().replace(STATE, '');
  const key = keyOf(text);
  if (key === '') return null;
  const meant = SHORT_FORMS.get(key) ?? cityOfLooseKey.get(looseKeyOf(text));
  if (meant !== undefined) return meant;
  const most = Math.max(1, Math.floor(key.length / 4));
  let best: { city: string; steps: number } | null = null;
  for (const [other, city] of cityOfKey) {
    const steps = stepsBetween(key, other);
    if (steps <= most && (best === null || steps < best.steps)) best = { city, steps };
  }
  return best?.city ?? null;
}

/** Shorter texts are not compared with all cities of Utah. */
const ENOUGH_LETTERS = 3;

/** Suggestions for a typed city: `listed`, or the one (nearly) matching city of Utah if `listed` is empty. */
export function suggestCity(typed: string, listed: readonly string[]): readonly string[] {
  if (listed.length > 0 || typed.trim().length < ENOUGH_LETTERS) return listed;
  const meant = knownCity(typed) ?? nearestCity(typed);
  return meant === null ? [] : [meant];
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[\s.,_'’-]+/g, '');
}

/** "Saint George", "Mt. Pleasant" and "Provo City" are their cities here; "Heber" is Heber City. */
function looseKeyOf(text: string): string {
  const words = text.toLowerCase().replace(/[.',]/g, ' ').trim();
  return keyOf(
    words
      .replace(/^saint\s/, 'st ')
      .replace(/^mt\s/, 'mount ')
      .replace(/(\s+(city|town|utah|ut))+$/, ''),
  );
}

/** Edit distance: letters added, dropped, changed or swapped with their neighbour. */
function stepsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let steps = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) steps = Math.min(steps, (beforeLast[column - 2] ?? 0) + 1);
      current.push(steps);
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
