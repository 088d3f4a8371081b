import type { AccountAnswer } from '@keyturn/contracts/account';
import type { Availability } from '@keyturn/contracts/availability';
import type { EventData } from '@keyturn/contracts/events';
import type { Badge, PublicProfile, SessionUser } from '@keyturn/contracts/profiles';
import { denverDateOf } from '@keyturn/domain/denver-time';
import type { TypedEvent } from '@keyturn/service-kit/events';
import type { Outboxed } from '@keyturn/service-kit/outbox';
import { managerBadge, toBadge, toStudentBadge, type SchoolBadge } from './badges.ts';
import { checkStatesOf, isOfName, type Checks } from './check-request.ts';

/** The specification's fixed text of `createdAt`, whenever somebody joined. */
const SPECIFIED_CREATED_AT = 'May 2025';

/** A stored account with its profile. */
export interface UserDocument extends Outboxed, Checks {
  email: string;
  name: string;
  passwordHash: string;
  location: string;
  school: string;
  profilePic: string;
  instagram: boolean;
  linkedin: boolean;
  tiktok: boolean;
  isPropertyManager: boolean;
  profileCreated: boolean;
  discoveryGroupSize: number | null;
  /** Copy of the tours slice's data. */
  availability: Availability;
  availabilityRevision: number;
  registeredAt: string;
  /** When a link at the address was opened. */
  emailConfirmedAt: string | null;
  /** Earlier links cannot set a password. */
  passwordChangedAt: string | null;
  /** Sessions of another epoch have ended: raised with each password. */
  sessionEpoch: number;
  /** Devices of another epoch are unknown: raised when other sessions are ended. */
  deviceEpoch: number;
  /** Granted only by operators. */
  role: 'admin' | null;
  roleGivenAt: string | null;
  /** Required besides the password. */
  secondStep: SecondStep | null;
  secondStepAt: string | null;
  /** The requested address, until its link is used or expired. */
  pendingEmail: { email: string; expiresAt: string } | null;
  /** Earlier links cannot change the address. */
  emailChangedAt: string | null;
  /** In deletion, or deleted. */
  state: 'leaving' | 'deleted' | null;
  /** Instant of deletion; null once everything is erased. */
  deletesAt: string | null;
  /** When deletion was requested. */
  askedAt: string | null;
  /** Since when an admin has suspended its person. */
  suspendedAt: string | null;
  /** The newest decision's case, its revision, and when. */
  decisionCaseId?: string;
  decisionRevision?: number;
  decidedAt?: string;
  /** Verified school addresses. */
  badges: readonly SchoolBadge[];
  /** When the first of them ends, and when its reminder is due. */
  badgeEndsAt: string | null;
  badgeRemindsAt: string | null;
  /** The same for the student badge. */
  studentEndsAt: string | null;
  studentRemindsAt: string | null;
  /** An unconfirmed second step. */
  enrolment: { seed: string; expiresAt: string } | null;
}

/** A stored second step. */
interface SecondStep {
  /** The authenticator app's seed, encrypted. */
  readonly seed: string;
  /** The time step of the last used code: none works twice. */
  readonly lastStep: number;
  /** Hashes of unused recovery codes. */
  readonly recoveryHashes: readonly string[];
  /** Set up before the address was confirmed, possibly by a stranger. */
  readonly isUnconfirmed?: boolean;
}

export function newUser(given: {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  now: Date;
}): Omit<UserDocument, 'outbox' | 'outboxAt' | 'revision'> {
  return {
    _id: given.id,
    email: given.email,
    name: given.name,
    passwordHash: given.passwordHash,
    location: '',
    school: '',
    profilePic: '',
    instagram: false,
    linkedin: false,
    tiktok: false,
    isPropertyManager: false,
    profileCreated: false,
    discoveryGroupSize: null,
    availability: {},
    availabilityRevision: 0,
    registeredAt: given.now.toISOString(),
    ...{ emailConfirmedAt: null, emailChangedAt: null, passwordChangedAt: null, pendingEmail: null },
    ...{ sessionEpoch: 0, deviceEpoch: 0, secondStep: null, secondStepAt: null, enrolment: null },
    ...{ role: null, roleGivenAt: null, state: null, deletesAt: null, askedAt: null, suspendedAt: null },
    ...{ badges: [], badgeEndsAt: null, badgeRemindsAt: null, studentEndsAt: null, studentRemindsAt: null },
  };
}

/** Whether its deletion is requested and can be cancelled. */
export const isLeaving = ({ state }: UserDocument): boolean => state === 'leaving';

/** Whether an admin has suspended its person. */
export const isSuspended = ({ suspendedAt }: UserDocument): boolean => suspendedAt !== null;

/** Whether nobody can interact with its person: it is in deletion, or suspended. */
export const isClosed = (user: UserDocument): boolean => isLeaving(user) || isSuspended(user);

/** Whether it is neither closed nor deleted. */
export const isOpen = (user: UserDocument): boolean => user.state === null && !isClosed(user);

/** Whether somebody opened a link at the account's address. */
export const isEmailConfirmed = ({ emailConfirmedAt }: UserDocument): boolean => emailConfirmedAt !== null;

type Shown = Pick<UserDocument, 'name' | 'badges' | 'manager' | 'student'>;

/** A person's stored badges, including expired ones until a job removes them. */
export const badgesOf = ({ name, badges, manager, student }: Shown): Badge[] => [
  ...badges.map(toBadge),
  ...(student?.badge ? [toStudentBadge(student.badge)] : []),
  ...(manager?.state === 'approved' && isOfName(manager, name)
    ? [managerBadge(manager.decidedAt ?? manager.askedAt)]
    : []),
];

/** The badges shown at a time. */
const badgesAt = (user: Shown, now: Date): Badge[] =>
  badgesOf(user).filter(({ until }) => until === '' || until > now.toISOString());

const FREED = 'freed|';

/** Placeholder of a freed address, which nobody can have. */
export const freedEmail = (userId: string): string => `${FREED}${userId}`;

/** Its person's address for others; '' for none. */
export const reachedAt = ({ email }: Pick<UserDocument, 'email'>): string => (email.startsWith(FREED) ? '' : email);

const MONTH = 'YYYY-MM'.length;

export const memberSince = ({ registeredAt }: Pick<UserDocument, 'registeredAt'>): string =>
  denverDateOf(registeredAt)?.slice(0, MONTH) ?? '';

/** The account screen's data besides the profile. */
export function toAccount(user: UserDocument, now: Date): AccountAnswer {
  const { pendingEmail, manager, student } = user;
  const states = checkStatesOf(user, now);
  return {
    email: user.email,
    emailConfirmed: isEmailConfirmed(user),
    pendingEmail: pendingEmail && pendingEmail.expiresAt > now.toISOString() ? pendingEmail.email : '',
    memberSince: memberSince(user),
    role: user.role ?? '',
    secondStep: Boolean(user.secondStep),
    recoveryCodesLeft: user.secondStep?.recoveryHashes.length ?? 0,
    badges: badgesAt(user, now),
    manager: { state: states.manager, company: manager?.company ?? '' },
    student: { state: states.student, school: student?.school ?? '', told: student?.told ?? '' },
  };
}

/** The account as its own screens see it. */
export function toSessionUser(user: UserDocument): SessionUser {
  const { email, name, location, school, profilePic, instagram, linkedin, tiktok } = user;
  const { isPropertyManager, profileCreated, discoveryGroupSize } = user;
  return {
    id: user._id,
    name,
    email,
    location,
    school,
    profilePic,
    instagram,
    linkedin,
    tiktok,
    isPropertyManager,
    profileCreated,
    discoveryGroupSize,
    createdAt: SPECIFIED_CREATED_AT,
    emailConfirmed: isEmailConfirmed(user),
    role: user.role ?? '',
    memberSince: memberSince(user),
  };
}

/** A created profile as any signed-in person sees it. */
export function toPublicProfile(user: UserDocument, now: Date): PublicProfile {
  const { name, profilePic, location, isPropertyManager, availability } = user;
  const badges = badgesAt(user, now);
  const isVerified = badges.length > 0;
  return {
    name,
    profilePic,
    location,
    isVerified,
    isPropertyManager,
    availability,
    memberSince: memberSince(user),
    badges,
  };
}

/** A person's data for other services. */
export function toSavedData(
  user: Omit<UserDocument, 'outbox' | 'outboxAt' | 'revision'>,
  now: Date,
): EventData<'profiles.saved'> {
  const { name, location, school, isPropertyManager, profileCreated } = user;
  return {
    userId: user._id,
    photo: user.profilePic,
    email: reachedAt(user),
    name,
    location,
    school,
    isPropertyManager,
    isVerified: badgesAt(user, now).length > 0,
    profileCreated,
    registeredAt: user.registeredAt,
  };
}

/** The rest of a deleted account: its id and revision, which must never restart. The address is free. */
export const tombstoneOf = ({ _id, sessionEpoch }: UserDocument): Partial<UserDocument> => ({
  ...{ email: `deleted|${_id}`, name: '', passwordHash: '', location: '', school: '', profilePic: '' },
  ...{ instagram: false, linkedin: false, tiktok: false, isPropertyManager: false },
  ...{ profileCreated: false, discoveryGroupSize: null, availability: {}, registeredAt: '', emailConfirmedAt: null },
  ...{ badges: [], badgeEndsAt: null, badgeRemindsAt: null, manager: null },
  ...{ student: null, studentEndsAt: null, studentRemindsAt: null },
  ...{ role: null, roleGivenAt: null, secondStep: null, secondStepAt: null, enrolment: null, pendingEmail: null },
  ...{ sessionEpoch: sessionEpoch + 1, state: 'deleted', askedAt: null, suspendedAt: null },
});

/** An account's current event, with or without a profile, or its deletion. */
export function toCurrentEvent(user: UserDocument, now: Date): TypedEvent<'profiles.saved' | 'profiles.deleted'> {
  if (user.state === 'deleted') return { type: 'profiles.deleted', data: { userId: user._id, email: '' } };
  return { type: 'profiles.saved', data: toSavedData(user, now) };
}
