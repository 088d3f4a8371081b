import type { Badge, SessionUser } from '@keyturn/contracts/profiles';

export interface ProfileValues {
  readonly name: string;
  readonly location: string;
  readonly school: string;
  readonly profilePic: string;
  readonly instagram: boolean;
  readonly linkedin: boolean;
  readonly tiktok: boolean;
  readonly isPropertyManager: boolean;
}

/** Known data before the form is filled: the stored user or the read profile. */
export type KnownProfile = { readonly [Name in keyof SessionUser]?: SessionUser[Name] | undefined } & {
  readonly badges?: readonly Badge[] | undefined;
};

/** The form's initial values, empty when unknown. */
export function toProfileValues(known: KnownProfile): ProfileValues {
  const { name = '', location = '', school = '', profilePic = '' } = known;
  const { instagram = false, linkedin = false, tiktok = false, isPropertyManager = false } = known;
  return { name, location, school, profilePic, instagram, linkedin, tiktok, isPropertyManager };
}

export function isSameProfile(one: ProfileValues, other: ProfileValues): boolean {
  return (Object.keys(one) as (keyof ProfileValues)[]).every((key) => one[key] === other[key]);
}

/** Whether Save & Continue is enabled: name and location are filled (specification section 5). */
export function isComplete({ name, location }: ProfileValues): boolean {
  return name.trim() !== '' && location.trim() !== '';
}
