import type { AccountAnswer } from '@keyturn/contracts/account';
import type { Availability } from '@keyturn/contracts/availability';
import type { EventData } from '@keyturn/contracts/events';
import type { Badge, PublicProfile, SessionUser } from '@keyturn/contracts/profiles';
import { denverDateOf } from '@keyturn/domain/denver-time';
import type { TypedEvent } from '@keyturn/service-kit/events';
import type { Outboxed } from '@keyturn/service-kit/outbox';
import { managerBadge, toBadge, toStudentBadge, type SchoolBadge } from './badges.ts';
import { checkStatesOf, isOfName, type Checks } from './check-request.ts';

/** "Member since" is this fixed text, whenever somebody joined: the specification says so of `createdAt`. */
export const MEMBER_SINCE = 'May 2025';

/** An account with its profile, as it is stored. */
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
  /** Copy of what the tours slice owns. */
  availability: Availability;
  availabilityRevision: number;
  registeredAt: string;
  /** When somebody opened a link at the address. */
  emailConfirmedAt: string | null;
  /** Links from before it set no password any more. */
  passwordChangedAt: string | null;
  /** Sessions of another epoch are over: raised with each password. */
  sessionEpoch: number;
  /** Devices of another are known no more: raised where somebody ends their other sessions. */
  deviceEpoch: number;
  /** Given by operators alone. */
  role: 'admin' | null;
  roleGivenAt: string | null;
  /** What a log-in asks for beside the password. */
  secondStep: SecondStep | null;
  secondStepAt: string | null;
  /** The address that was asked for, until its link is used or over. */
  pendingEmail: { email: string; expiresAt: string } | null;
  /** Links from before it give the account no other address any more. */
  emailChangedAt: string | null;
  /** Of one that is to be deleted, or is gone. */
  state: 'leaving' | 'deleted' | null;
  /** From which instant on it is deleted; null once all of it is erased. */
  deletesAt: string | null;
  /** When somebody asked for that. */
  askedAt: string | null;
  /** Since when an admin keeps its person out. */
  suspendedAt: string | null;
  /** The case that decided so last, its revision then, and when. */
  decisionCaseId?: string;
  decisionRevision?: number;
  decidedAt?: string;
  /** The addresses at schools that its person has shown. */
  badges: readonly SchoolBadge[];
  /** When the first of them ends, and when its reminder is due. */
  badgeEndsAt: string | null;
  badgeRemindsAt: string | null;
  /** The same of its badge as a student. */
  studentEndsAt: string | null;
  studentRemindsAt: string | null;
  /** A second step that is not confirmed yet. */
  enrolment: { seed: string; expiresAt: string } | null;
}

/** A second step, as it is stored. */
export interface SecondStep {
  /** What the authenticator app makes its codes of, encrypted. */
  readonly seed: string;
  /** The newest step of the clock whose code was used: none works twice. */
  readonly lastStep: number;
  /** Hashes of the recovery codes that are left. */
  readonly recoveryHashes: readonly string[];
  /** Set up before anybody had confirmed the address: it may be of a stranger who registered with it. */
  readonly isUnconfirmed?: boolean;
}

/** A new account without a profile. */
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

/** Whether its person wants it to be deleted, and may still keep it. */
export const isLeaving = ({ state }: UserDocument): boolean => state === 'leaving';

/** Whether an admin keeps its person out. */
export const isSuspended = ({ suspendedAt }: UserDocument): boolean => suspendedAt !== null;

/** Whether nobody meets its person, nor they anybody: it is to be deleted, or suspended. */
export const isClosed = (user: UserDocument): boolean => isLeaving(user) || isSuspended(user);

/** Whether it is neither closed nor gone. */
export const isOpen = (user: UserDocument): boolean => user.state === null && !isClosed(user);

/** Whether somebody opened a link at the account's address. */
export const isEmailConfirmed = ({ emailConfirmedAt }: UserDocument): boolean => emailConfirmedAt !== null;

type Shown = Pick<UserDocument, 'name' | 'badges' | 'manager' | 'student'>;

/** What was checked of its person, as it is kept; what is over stays until a job takes it off. */
export const badgesOf = ({ name, badges, manager, student }: Shown): Badge[] => [
  ...badges.map(toBadge),
  ...(student?.badge ? [toStudentBadge(student.badge)] : []),
  ...(manager?.state === 'approved' && isOfName(manager, name)
    ? [managerBadge(manager.decidedAt ?? manager.askedAt)]
    : []),
];

/** What is shown of it at a time. */
export const badgesAt = (user: Shown, now: Date): Badge[] =>
  badgesOf(user).filter(({ until }) => until === '' || until > now.toISOString());

const FREED = 'freed|';

/** Instead of the address of an account whose address is free again: nobody can have it. */
export const freedEmail = (userId: string): string => `${FREED}${userId}`;

/** Where others reach its person; '' for nowhere. */
export const reachedAt = ({ email }: Pick<UserDocument, 'email'>): string => (email.startsWith(FREED) ? '' : email);

const MONTH = 'YYYY-MM'.length;

export const memberSince = ({ registeredAt }: Pick<UserDocument, 'registeredAt'>): string =>
  denverDateOf(registeredAt)?.slice(0, MONTH) ?? '';

/** What the account screen shows beside the profile. */
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

/** What the account's own screens see. */
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
    createdAt: MEMBER_SINCE,
    emailConfirmed: isEmailConfirmed(user),
    role: user.role ?? '',
    memberSince: memberSince(user),
  };
}

/** What any signed-in person sees of a created profile. */
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

/** What other services store of a person. */
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

/** What is left of an account that was deleted: its id and revision, which must never start again. The address is free. */
export const tombstoneOf = ({ _id, sessionEpoch }: UserDocument): Partial<UserDocument> => ({
  ...{ email: `deleted|${_id}`, name: '', passwordHash: '', location: '', school: '', profilePic: '' },
  ...{ instagram: false, linkedin: false, tiktok: false, isPropertyManager: false },
  ...{ profileCreated: false, discoveryGroupSize: null, availability: {}, registeredAt: '', emailConfirmedAt: null },
  ...{ badges: [], badgeEndsAt: null, badgeRemindsAt: null, manager: null },
  ...{ student: null, studentEndsAt: null, studentRemindsAt: null },
  ...{ role: null, roleGivenAt: null, secondStep: null, secondStepAt: null, enrolment: null, pendingEmail: null },
  ...{ sessionEpoch: sessionEpoch + 1, state: 'deleted', askedAt: null, suspendedAt: null },
});

/** What an account says to other services as it stands, with a profile or without, and that it is gone for ever. */
export function toCurrentEvent(user: UserDocument, now: Date): TypedEvent<'profiles.saved' | 'profiles.deleted'> {
  if (user.state === 'deleted') return { type: 'profiles.deleted', data: { userId: user._id, email: '' } };
  return { type: 'profiles.saved', data: toSavedData(user, now) };
}
