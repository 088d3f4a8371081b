import { UTAH_CITIES_BY_COUNTY } from './utah-places.ts';

/** Every incorporated city and town of Utah. */
export const UTAH_CITIES: readonly string[] = Object.values(UTAH_CITIES_BY_COUNTY).flat();

const cityOfKey = new Map(UTAH_CITIES.map((city) => [keyOf(city), city]));
const cityOfLooseKey = new Map(UTAH_CITIES.map((city) => [looseKeyOf(city), city]));
/** Short forms that no spelling comes near. */
const SHORT_FORMS = new Map([
  ['slc', 'Salt Lake City'],
  ['wvc', 'West Valley City'],
]);

/** The state behind a city, as in the profile's own suggestions. */
const STATE = /[\s,](ut|utah)\.?$/i;
/** No city's name comes near it; longer texts are not looked into, as visitors may ask for any. */
const LONGEST = 80;

/**
 * The city of Utah a text names, as it is spelled; null for any other. Case, spaces, hyphens, points and the state behind it do not
 * count.
 */
export function knownCity(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST) return null;
  return cityOfKey.get(keyOf(text.trim().replace(STATE, ''))) ?? null;
}

/** The city that an unknown text most likely means, or null when none comes near. */
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

/** Letters after which a name without a suggestion is compared with all cities of Utah. */
const ENOUGH_LETTERS = 3;

/** Suggestions for a typed city: `listed`, those of the screen's own list, or where it has none the one city that is or comes near it. */
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

/** Letters to add, drop, change or swap with their neighbour to make one text the other. */
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
