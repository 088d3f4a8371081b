import { DAY_MS } from '@keyturn/domain/durations';
import type { Badge } from '@keyturn/contracts/profiles';
import { formatDayAndYear } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { BADGE_DAYS, BADGE_RENEWAL_DAYS, type SchoolMail } from '@keyturn/domain/school-mail';

/** That somebody opened a link at an address of a school, as it is stored. */
export interface SchoolBadge extends SchoolMail {
  readonly kind: 'school';
  /** Instants. */
  readonly at: string;
  readonly until: string;
  /** Of the e-mail about its end. */
  readonly reminderId: string;
}

export const schoolBadge = (
  { school, domain, studentsOnly }: SchoolMail,
  now: Date,
  reminderId: string,
): SchoolBadge => ({
  ...{ kind: 'school', school, domain, studentsOnly, at: now.toISOString(), reminderId },
  until: endOf(now),
});

/** That an admin looked at papers of a student, as it is stored. */
export interface StudentBadge {
  readonly school: string;
  /** Instants. */
  readonly at: string;
  readonly until: string;
  /** Of the e-mail about its end. */
  readonly reminderId: string;
}

export const studentBadge = (school: string, at: Date, reminderId: string): StudentBadge => ({
  ...{ school, at: at.toISOString(), until: endOf(at), reminderId },
});

const endOf = (at: Date): string => new Date(at.getTime() + BADGE_DAYS * DAY_MS).toISOString();

/** When the e-mail about its end is due. */
export const remindsAt = ({ until }: Pick<SchoolBadge, 'until'>): string =>
  new Date(Date.parse(until) - BADGE_RENEWAL_DAYS * DAY_MS).toISOString();

/** What is said of it: what was checked, and when, and nothing beyond. */
export function toBadge({ kind, school, domain, studentsOnly, at, until }: SchoolBadge): Badge {
  const opened = `Opened a link sent to an address at ${domain} on ${formatDayAndYear(denverDateOf(at))}.`;
  const label = studentsOnly ? `Verified ${school} student` : `Verified ${school} e-mail`;
  return { kind, label, text: studentsOnly ? opened : `${opened} ${NOT_STUDENTS_ALONE}`, at, until };
}

/** Of who was approved as a property manager: it has no end. */
export const managerBadge = (at: string): Badge => ({
  kind: 'manager',
  label: 'Approved property manager',
  text: `An admin checked company and license on ${formatDayAndYear(denverDateOf(at))}.`,
  at,
  until: '',
});

/** Of who showed papers: what was checked, and when. */
export const toStudentBadge = ({ school, at, until }: StudentBadge): Badge => ({
  kind: 'student',
  label: `Verified ${school} student`,
  text: `An admin saw proof of enrollment on ${formatDayAndYear(denverDateOf(at))}.`,
  at,
  until,
});

const NOT_STUDENTS_ALONE = 'Staff and former students can have one, too.';
