import type { PostData } from '@keyturn/contracts/post-fields';
import { MANAGE_GENDERS, MANAGE_LEASE_TYPES } from '@keyturn/domain/options';
import { normaliseType } from '@keyturn/domain/text';

/** The lease type that means "for married couples"; listings say it by their gender field, which seekers ask for. */
const MARRIED = 'Married Housing';

type Types = Pick<PostData, 'leaseType' | 'gender'>;

/** The label of this screen's lists for a stored type ("Basement" is "Basement Housing" here, ruling M13). */
function labelOf(stored: string, labels: readonly string[]): string {
  return labels.find((label) => normaliseType(label) === normaliseType(stored)) ?? stored;
}

/** What the posting flow would have stored for a label of this screen, so that it reads and matches the same. */
function storedOf(label: string): string {
  return label === MARRIED ? label : label.replace(/ Housing$/, '');
}

const withPresent = (labels: readonly string[], present: string): readonly string[] =>
  present === '' || labels.includes(present) ? labels : [...labels, present];

/** The lease types to choose from and the present one; one that only the posting flow knows is added. */
export function leaseTypeChoice({ leaseType = '', gender = '' }: Types): { value: string; options: readonly string[] } {
  const isMarriedUnit = gender === MARRIED && leaseType === 'Entire Unit';
  const value = isMarriedUnit ? MARRIED : labelOf(leaseType, MANAGE_LEASE_TYPES);
  return { value, options: withPresent(MANAGE_LEASE_TYPES, value) };
}

/** The genders to choose from and the present one. */
export function genderChoice({ gender = '' }: Types): { value: string; options: readonly string[] } {
  const value = labelOf(gender, MANAGE_GENDERS);
  return { value, options: withPresent(MANAGE_GENDERS, value) };
}

/**
 * The fields that a chosen lease type changes. Married Housing is an entire unit for married couples, since no seeker can
 * ask for a room type of that name. Of the others only a basement is offered to them, so any other leaves the gender open.
 */
export function pickLeaseType(post: Types, label: string): Types {
  if (label === MARRIED) return { leaseType: 'Entire Unit', gender: MARRIED };
  const leaseType = storedOf(label);
  return post.gender === MARRIED && leaseType !== 'Basement' ? { leaseType, gender: '' } : { leaseType };
}

/** The fields that a chosen gender changes. */
export const pickGender = (label: string): Types => ({ gender: storedOf(label) });
