import { z } from 'zod';
import { erased } from './parts.ts';

const profileSaved = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  photo: z.string(),
  location: z.string(),
  isPropertyManager: z.boolean(),
  isVerified: z.boolean(),
  /** False from registration until a profile exists. */
  profileCreated: z.boolean(),
  /** Instant of registration; absent in events of the previous release. */
  registeredAt: z.string().optional(),
  /** Their school; '' when not stated, absent in events of the previous release. */
  school: z.string().optional(),
});

/** Whether the address is confirmed; if not, it may be a stranger's. Absent in events of the previous release. */
const isConfirmed = z.boolean().optional();

/** Links and changes are plain text, because a later release may add words. Consumers ignore unknown ones. */
const linkIssued = z.object({
  linkId: z.string(),
  purpose: z.string(),
  userId: z.string(),
  email: z.string(),
  expiresAt: z.string(),
  isConfirmed,
});
export type LinkEventData = z.infer<typeof linkIssued>;

/** A person's changed or republished address. `confirmedAt` is when a link was last opened there; null means never. */
const emailChanged = z.object({ userId: z.string(), email: z.string(), confirmedAt: z.string().nullable().optional() });

/** An account is closed until reopened. `email` is '' once the address is free again. */
const accountClosed = z.object({ userId: z.string(), email: z.string(), isConfirmed });
/** An account is closed until its deletion at `deletesAt`, an instant; null sends no e-mail. */
const deletionRequested = accountClosed.extend({ deletesAt: z.string().nullable() });
export type ClosedEventData = z.infer<typeof accountClosed>;
export type DeletionEventData = z.infer<typeof deletionRequested>;

/** An account is permanently deleted; `email` is '' when republished. Each service erases the person's data. */
const accountDeleted = z.object({ userId: z.string(), email: z.string() });
export type DeletedEventData = z.infer<typeof accountDeleted>;
/** An admin acted on an account, named only by id; `note` is "" if none was required. */
const audited = z.object({
  subjectId: z.string(),
  actorId: z.string(),
  actor: z.string(),
  action: z.string(),
  note: z.string(),
});

/** A person requests a check of `kind` (`manager`, `student`); with their text. Consumers ignore unknown kinds. */
const checkAsked = z.object({
  userId: z.string(),
  kind: z.string(),
  askedAt: z.string(),
  company: z.string().optional(),
  website: z.string().optional(),
  licence: z.string().optional(),
  message: z.string().optional(),
  school: z.string().optional(),
});
export type CheckEventData = z.infer<typeof checkAsked>;

const securityChanged = z.object({
  userId: z.string(),
  email: z.string(),
  what: z.string(),
  isConfirmed,
  /** Whether a link opened at the address proved that e-mails arrive. */
  isByLink: z.boolean().optional(),
});
export type SecurityEventData = z.infer<typeof securityChanged>;
/** One person blocked another, or removed the block. A block by either side separates both. */
const blockEventData = z.object({ blockerId: z.string(), blockedId: z.string() });
export type BlockEventData = z.infer<typeof blockEventData>;

/**
 * A decision on a reported listing or person, or on a requested check. Reports can only hold. Consumers ignore unknown
 * actions.
 */
const decisionEventData = z.object({
  caseId: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  ownerId: z.string(),
  action: z.string(),
  /** The admin's text to the owner; '' for none. */
  tell: z.string(),
  /** The time, and the name of the subject. Absent when republished, so that nobody is notified again. */
  at: z.string().optional(),
  title: z.string().optional(),
  /** Whether the listing was hidden before. */
  wasHeld: z.boolean().optional(),
  /** When the check was requested; absent in events of the previous release. */
  askedAt: z.string().optional(),
  /** The person's name as it was checked, for an approval; absent in events of the previous release. */
  name: z.string().optional(),
  /** When a released listing's text had last changed as the admin read it; absent when unknown. */
  changedAt: z.string().optional(),
  /** Those who reported it, the newest fifty. */
  reporterIds: z.array(z.string()).optional(),
});
export type DecisionEventData = z.infer<typeof decisionEventData>;

/** The events that profiles and moderation publish. */
export const LANDING_EVENTS = {
  'profiles.saved': profileSaved,
  /** A link for an e-mail was created. Its secret is not included: the service that writes the e-mail generates it. */
  'profiles.link-issued': linkIssued,
  /** The password, second step or another credential of an account changed. */
  'profiles.security-changed': securityChanged,
  /** A person's address changed; stored copies of the previous one are out of date. */
  'profiles.email-changed': emailChanged,
  /** A link at the address was opened, so e-mails arrive there. */
  'profiles.email-confirmed': z.object({ userId: z.string(), email: z.string() }),
  'profiles.suspended': accountClosed,
  'profiles.deletion-requested': deletionRequested,
  'profiles.reopened': z.object({ userId: z.string() }),
  'profiles.deleted': accountDeleted,
  'profiles.audited': audited,
  'profiles.check-asked': checkAsked,
  'moderation.erased': erased,
  'moderation.blocked': blockEventData,
  'moderation.unblocked': blockEventData,
  'moderation.decided': decisionEventData,
} as const;
