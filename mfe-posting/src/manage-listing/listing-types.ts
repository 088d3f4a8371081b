import type { PostData } from '@keyturn/contracts/post-fields';
import { MANAGE_GENDERS, MANAGE_LEASE_TYPES } from '@keyturn/domain/options';
import { normaliseType } from '@keyturn/domain/text';

/** The lease type for married couples; listings store it as gender, which seekers filter by. */
const MARRIED = 'Married Housing';

type Types = Pick<PostData, 'leaseType' | 'gender'>;

/** This screen's label for a stored type ("Basement" is "Basement Housing" here, ruling M13). */
function labelOf(stored: string, labels: readonly string[]): string {
  return labels.find((label) => normaliseType(label) === normaliseType(stored)) ?? stored;
}

/** The posting flow's value for a label of this screen, so that both match alike. */
function storedOf(label: string): string {
  return label === MARRIED ? label : label.replace(/ Housing$/, '');
}

const withPresent = (labels: readonly string[], present: string): readonly string[] =>
  present === '' || labels.includes(present) ? labels : [...labels, present];

/** The lease types and the current one; adds one that only the posting flow has. */
export function leaseTypeChoice({ leaseType = '', gender = '' }: Types): { value: string; options: readonly string[] } {
  const isMarriedUnit = gender === MARRIED && leaseType === 'Entire Unit';
  const value = isMarriedUnit ? MARRIED : labelOf(leaseType, MANAGE_LEASE_TYPES);
  return { value, options: withPresent(MANAGE_LEASE_TYPES, value) };
}

/** The genders and the current one. */
export function genderChoice({ gender = '' }: Types): { value: string; options: readonly string[] } {
  const value = labelOf(gender, MANAGE_GENDERS);
  return { value, options: withPresent(MANAGE_GENDERS, value) };
}

/**
 * Fields that a lease type changes. Married Housing becomes an entire unit for married couples, because seekers cannot
 * ask for that room type. Married couples are also offered basements; any other type clears the gender.
 */
export function pickLeaseType(post: Types, label: string): Types {
  if (label === MARRIED) return { leaseType: 'Entire Unit', gender: MARRIED };
  const leaseType = storedOf(label);
  return post.gender === MARRIED && leaseType !== 'Basement' ? { leaseType, gender: '' } : { leaseType };
}

export const pickGender = (label: string): Types => ({ gender: storedOf(label) });
