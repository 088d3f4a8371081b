import { STORAGE_KEYS } from '@keyturn/contracts/page';
import { readJson, storedText } from './stored-text.ts';

/** Who answers the questionnaire; parents see other headings. */
export type DiscoveryRole = 'student' | 'parent';

/** The answers that have no storage key of their own in the specification. */
export interface DiscoveryTags {
  housingType?: string;
  roomType?: string;
  amenities?: string[];
}

const school = storedText(STORAGE_KEYS.school);
const city = storedText(STORAGE_KEYS.city);
const budget = storedText(STORAGE_KEYS.budget);
const moveInDate = storedText(STORAGE_KEYS.moveInDate);
const role = storedText(STORAGE_KEYS.role);
const tags = storedText(STORAGE_KEYS.tags);
const groupSize = storedText(STORAGE_KEYS.groupSize, 'session');

const isTags = (value: unknown): value is DiscoveryTags => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { housingType = '', roomType = '', amenities = [] } = value as Record<string, unknown>;
  return (
    typeof housingType === 'string' &&
    typeof roomType === 'string' &&
    Array.isArray(amenities) &&
    amenities.every((label) => typeof label === 'string')
  );
};

/** The questionnaire's answers in browser storage (requirement A9). Each survives a reload and tolerates garbage. */
export const answers = {
  school,
  city,
  budget: {
    read(): number | null {
      const value = Number(budget.read() ?? Number.NaN);
      return Number.isFinite(value) ? value : null;
    },
    write: (value: number | null): void => budget.write(value === null ? null : String(value)),
  },
  moveInDate,
  role: {
    read: (): DiscoveryRole => (role.read() === 'parent' ? 'parent' : 'student'),
    write: (value: DiscoveryRole): void => role.write(value),
  },
  tags: {
    read: (): DiscoveryTags => readJson(tags, isTags) ?? {},
    write: (value: DiscoveryTags): void => tags.write(JSON.stringify(value)),
  },
  groupSize: {
    read(): 1 | 2 | 3 | null {
      const value = Number(groupSize.read());
      return value === 1 || value === 2 || value === 3 ? value : null;
    },
    write: (value: 1 | 2 | 3): void => groupSize.write(String(value)),
  },
};

/** Forgets every answer but the role ("Start over"). */
export function clearAnswers(): void {
  for (const item of [school, city, budget, moveInDate, tags, groupSize]) item.write(null);
}
