/** A school of the questionnaire with the city it stands in (specification section 9). */
export interface School {
  readonly name: string;
  readonly city: string;
}

/** The schools the questionnaire offers, in its order. */
export const SCHOOLS: readonly School[] = [
  { name: 'BYU', city: 'Provo' },
  { name: 'UVU', city: 'Orem' },
  { name: 'Utah', city: 'Salt Lake City' },
  { name: 'Utah State', city: 'Logan' },
  { name: 'SUU', city: 'Cedar City' },
  { name: 'Utah Tech', city: 'St. George' },
  { name: 'Ensign College', city: 'Salt Lake City' },
];

/** The profile's picker shows the same schools with "Ensign" for "Ensign College" (specification section 3). */
export const PROFILE_SCHOOLS: readonly string[] = SCHOOLS.map(({ name }) =>
  name === 'Ensign College' ? 'Ensign' : name,
);

/** Stored as the school for the answer "I'm working". */
export const WORKING = 'Working';

/** The six cities the posting flow suggests by prefix. */
export const POSTING_CITIES = ['Provo', 'Orem', 'Salt Lake City', 'Logan', 'Cedar City', 'St. George'] as const;

/** The six cities followed by the state, as the profile's location field suggests them ("Provo UT"). */
export const PROFILE_LOCATIONS: readonly string[] = POSTING_CITIES.map((city) => `${city} UT`);

/** The 22 cities the questionnaire suggests by substring (specification section 9). */
export const SEARCH_CITIES = [
  'Provo',
  'Orem',
  'Salt Lake City',
  'St. George',
  'Logan',
  'Cedar City',
  'Lehi',
  'Ogden',
  'Spanish Fork',
  'Draper',
  'Layton',
  'West Valley City',
  'South Jordan',
  'Herriman',
  'Bountiful',
  'Sandy',
  'Taylorsville',
  'Murray',
  'Payson',
  'Ephraim',
  'Price',
  'Moab',
] as const;

/** The only state the product serves (specification section 5). */
export const STATE = 'UT';

/** Options that start with the typed text, ignoring case; none for blank input. */
export function suggestByPrefix(typed: string, options: readonly string[]): string[] {
  const start = typed.trim().toLowerCase();
  return start === '' ? [] : options.filter((option) => option.toLowerCase().startsWith(start));
}

/** Options that contain the typed text, ignoring case; none for blank input. */
export function suggestBySubstring(typed: string, options: readonly string[]): string[] {
  const part = typed.trim().toLowerCase();
  return part === '' ? [] : options.filter((option) => option.toLowerCase().includes(part));
}

/** The city of a school, or undefined for Working and unknown names. */
export function cityOfSchool(school: string): string | undefined {
  return SCHOOLS.find(({ name }) => name === school)?.city;
}
