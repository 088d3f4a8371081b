import { normalise } from './text.ts';

/** The names of one place, its city first (specification section 9; rulings M15 and M16). */
const PLACE_GROUPS: readonly (readonly [string, ...string[]])[] = [
  ['Provo', 'BYU'],
  ['Orem', 'UVU'],
  ['Salt Lake City', 'Utah', 'Ensign', 'Ensign College'],
  ['Logan', 'Utah State'],
  ['Cedar City', 'SUU'],
  ['St. George', 'St George', 'Utah Tech'],
];

const cityOfName = new Map(PLACE_GROUPS.flatMap((names) => names.map((name) => [normalise(name), names[0]] as const)));

/** Comparison keys of the six places that include a city and its schools. */
export const GROUP_PLACE_KEYS: readonly string[] = PLACE_GROUPS.map(([city]) => normalise(city));

/** The comparison key of a place: one for a whole group, else the normalised text (ruling M19); '' for a blank one. */
export function placeKey(text: string | null | undefined): string {
  const key = normalise(text);
  return normalise(cityOfName.get(key) ?? key);
}

/** The display name of a place: the city of a group, else the trimmed text. */
export function placeName(text: string): string {
  return cityOfName.get(normalise(text)) ?? text.trim();
}

/** Key of the group that a listing's `school` belongs to (ruling M19), or ''. */
export function schoolPlaceKey(school: string | null | undefined): string {
  return cityOfName.has(normalise(school)) ? placeKey(school) : '';
}

/** Whether the answer is "I'm working", in either spelling (ruling M16). */
export function isWorking(school: string | null | undefined): boolean {
  return ['working', "i'mworking"].includes(normalise(school));
}
