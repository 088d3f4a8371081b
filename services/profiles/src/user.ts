import type { AccountAnswer } from '@keyturn/contracts/account';
import type { Availability } from '@keyturn/contracts/availability';
import type { EventData } from '@keyturn/contracts/events';
import type { PublicProfile, SessionUser } from '@keyturn/contracts/profiles';
import type { Fact } from '@keyturn/service-kit/events';
import type { Outboxed } from '@keyturn/service-kit/outbox';

/** "Member since" is this fixed text, whenever somebody joined: the specification says so of `createdAt`. */
export const MEMBER_SINCE = 'May 2025';

/** An account with its profile, as it is stored. */
export interface UserDocument extends Outboxed {
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
  isVerified: boolean;
  profileCreated: boolean;
  discoveryGroupSize: number | null;
  /** Copy of what the tours slice owns. */
  availability: Availability;
  availabilityRevision: number;
  registeredAt: string;
  /** When somebody opened a link at the address; '' or missing until then. */
  emailConfirmedAt?: string;
  /** Links from before it set no password any more. */
  passwordChangedAt?: string;
  /** Sessions of another epoch are over: raised with each password. Missing is 0. */
  sessionEpoch?: number;
  /** Given by operators alone; missing is ''. */
  role?: '' | 'admin';
  /** What a log-in asks for beside the password; missing or null where it asks for nothing. */
  secondStep?: SecondStep | null;
  /** Since when; '' or missing without one. */
  secondStepAt?: string;
  /** The address that was asked for, until its link is used or over. */
  pendingEmail?: { email: string; expiresAt: string } | null;
  /** Links from before it give the account no other address any more. */
  emailChangedAt?: string;
  /** Of one that is to be deleted; missing is ''. */
  state?: '' | 'leaving' | 'deleted';
  /** From which instant on; '' or missing while it stays, and once all of it is erased. */
  deletesAt?: string;
  /** Since when an admin keeps its person out; '' or missing where none does. And the revision of the case that said so last. */
  suspendedAt?: string;
  decisionRevision?: number;
  /** A second step that is not confirmed yet. */
  enrolment?: { seed: string; expiresAt: string } | null;
}

/** A second step, as it is stored. */
export interface SecondStep {
  /** What the authenticator app makes its codes of, sealed. */
  readonly seed: string;
  /** The newest step of the clock whose code was used: none works twice. */
  readonly lastStep: number;
  /** Hashes of the recovery codes that are left. */
  readonly recoveryHashes: readonly string[];
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
    isVerified: false,
    profileCreated: false,
    discoveryGroupSize: null,
    availability: {},
    availabilityRevision: 0,
    registeredAt: given.now.toISOString(),
  };
}

/** Whether its person wants it to be deleted, and may still keep it. */
export const isLeaving = ({ state = '' }: UserDocument): boolean => state === 'leaving';

/** Whether nobody meets its person, nor they anybody: it is to be deleted, or suspended. */
export const isClosed = (user: UserDocument): boolean => isLeaving(user) || (user.suspendedAt ?? '') !== '';

/** Whether somebody opened a link at the account's address. */
export const isEmailConfirmed = ({ emailConfirmedAt = '' }: UserDocument): boolean => emailConfirmedAt !== '';

const MONTH = 'YYYY-MM'.length;

export const memberSince = ({ registeredAt }: UserDocument): string => registeredAt.slice(0, MONTH);

/** What the account screen shows beside the profile. */
export function toAccount(user: UserDocument, now: Date): AccountAnswer {
  const { pendingEmail } = user;
  return {
    email: user.email,
    emailConfirmed: isEmailConfirmed(user),
    pendingEmail: pendingEmail && pendingEmail.expiresAt > now.toISOString() ? pendingEmail.email : '',
    memberSince: memberSince(user),
    role: user.role ?? '',
    secondStep: Boolean(user.secondStep),
    recoveryCodesLeft: user.secondStep?.recoveryHashes.length ?? 0,
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
  };
}

/** What any signed-in person sees of a created profile. */
export function toPublicProfile(user: UserDocument): PublicProfile {
  const { name, profilePic, location, isVerified, isPropertyManager, availability } = user;
  return { name, profilePic, location, isVerified, isPropertyManager, availability };
}

/** What other services keep of a person. */
export function toSavedFact(user: UserDocument): EventData<'profiles.saved'> {
  const { email, name, location, isPropertyManager, isVerified, profileCreated } = user;
  return {
    userId: user._id,
    photo: user.profilePic,
    email,
    name,
    location,
    isPropertyManager,
    isVerified,
    profileCreated,
    registeredAt: user.registeredAt,
  };
}

/** What is left of an account that was deleted: its id and revision, which must never start again. The address is free. */
export const tombstoneOf = ({ _id, sessionEpoch = 0 }: UserDocument): Partial<UserDocument> => ({
  ...{ email: `deleted|${_id}`, name: '', passwordHash: '', location: '', school: '', profilePic: '' },
  ...{ instagram: false, linkedin: false, tiktok: false, isPropertyManager: false, isVerified: false },
  ...{ profileCreated: false, discoveryGroupSize: null, availability: {}, registeredAt: '', emailConfirmedAt: '' },
  ...{ role: '', secondStep: null, secondStepAt: '', enrolment: null, pendingEmail: null },
  ...{ sessionEpoch: sessionEpoch + 1, state: 'deleted', suspendedAt: '' },
});

/** What an account says to other services as it stands: nothing before its profile is saved, and that it is gone for ever. */
export function toCurrentFact(user: UserDocument): Fact<'profiles.saved' | 'profiles.deleted'> | null {
  if (user.state === 'deleted') return { type: 'profiles.deleted', data: { userId: user._id, email: '' } };
  return user.profileCreated ? { type: 'profiles.saved', data: toSavedFact(user) } : null;
}
