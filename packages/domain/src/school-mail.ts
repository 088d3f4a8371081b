/** A school whose addresses can be shown to be somebody's: `domain` as "byu.edu". */
export interface SchoolMail {
  readonly school: string;
  readonly domain: string;
  /** Whether none but its students have an address there. */
  readonly studentsOnly: boolean;
}

const open = (school: string, domain: string): SchoolMail => ({ school, domain, studentsOnly: false });

/** The schools of Utah that Keyturn serves. None gives addresses to students alone: staff have them, too, and who has left may keep theirs. */
export const SCHOOL_MAIL: readonly SchoolMail[] = [
  open('BYU', 'byu.edu'),
  open('UVU', 'uvu.edu'),
  open('Utah', 'utah.edu'),
  open('Utah State', 'usu.edu'),
  open('SUU', 'suu.edu'),
  open('Utah Tech', 'utahtech.edu'),
  open('Ensign College', 'ensign.edu'),
];

/** So many days a badge of a school, or of its student, is shown. */
export const BADGE_DAYS = 365;

/** So many days before its end the badge of an address can be had anew, and its person is told. */
export const BADGE_RENEWAL_DAYS = 30;

/** The school of an e-mail address, below its domain, too; null for any other, and for those that schools give to who has left ("alumni.byu.edu"). */
export function schoolOfAddress(email: string, schools: readonly SchoolMail[]): SchoolMail | null {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (host.split('.').some((label) => label.startsWith('alum'))) return null;
  return schools.find(({ domain }) => host === domain || host.endsWith(`.${domain}`)) ?? null;
}
