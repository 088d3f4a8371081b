/** A school whose addresses can be verified: `domain` as "byu.edu". */
export interface SchoolMail {
  readonly school: string;
  readonly domain: string;
  /** Whether only its students have such an address. */
  readonly studentsOnly: boolean;
}

const open = (school: string, domain: string): SchoolMail => ({ school, domain, studentsOnly: false });

/**
 * The schools of Utah that Keyturn serves. None is for students only: staff have addresses, and former students may
 * keep theirs.
 */
export const SCHOOL_MAIL: readonly SchoolMail[] = [
  open('BYU', 'byu.edu'),
  open('UVU', 'uvu.edu'),
  open('Utah', 'utah.edu'),
  open('Utah State', 'usu.edu'),
  open('SUU', 'suu.edu'),
  open('Utah Tech', 'utahtech.edu'),
  open('Ensign College', 'ensign.edu'),
];

/** Days for which the badge of a school or student is shown. */
export const BADGE_DAYS = 365;

/** Days before its end when an address's badge can be renewed and its person is notified. */
export const BADGE_RENEWAL_DAYS = 30;

/** The school of an e-mail address, subdomains included; null for others and alumni ("alumni.byu.edu"). */
export function schoolOfAddress(email: string, schools: readonly SchoolMail[]): SchoolMail | null {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (host.split('.').some((label) => label.startsWith('alum'))) return null;
  return schools.find(({ domain }) => host === domain || host.endsWith(`.${domain}`)) ?? null;
}
