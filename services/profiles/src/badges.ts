import { DAY_MS } from '@keyturn/domain/durations';
import type { Badge } from '@keyturn/contracts/profiles';
import { formatDayAndYear } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { BADGE_DAYS, BADGE_RENEWAL_DAYS, type SchoolMail } from '@keyturn/domain/school-mail';

/** A stored school badge: a link was opened at a school address. */
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

/** A stored student badge: an admin checked a student's papers. */
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

/** The badge's text: what was checked, and when, and nothing beyond. */
export function toBadge({ kind, school, domain, studentsOnly, at, until }: SchoolBadge): Badge {
  const opened = `Opened a link sent to an address at ${domain} on ${formatDayAndYear(denverDateOf(at))}.`;
  const label = studentsOnly ? `Verified ${school} student` : `Verified ${school} e-mail`;
  return { kind, label, text: studentsOnly ? opened : `${opened} ${NOT_STUDENTS_ALONE}`, at, until };
}

/** An approved property manager's badge, without an end. */
export const managerBadge = (at: string): Badge => ({
  kind: 'manager',
  label: 'Approved property manager',
  text: `An admin checked company and license on ${formatDayAndYear(denverDateOf(at))}.`,
  at,
  until: '',
});

/** A badge by papers: what was checked, and when. */
export const toStudentBadge = ({ school, at, until }: StudentBadge): Badge => ({
  kind: 'student',
  label: `Verified ${school} student`,
  text: `An admin saw proof of enrollment on ${formatDayAndYear(denverDateOf(at))}.`,
  at,
  until,
});

const NOT_STUDENTS_ALONE = 'Staff and former students can have one, too.';
