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
  /** False from registration until there is a profile. */
  profileCreated: z.boolean(),
  /** When the account was made, an instant; absent in events of the release before. */
  registeredAt: z.string().optional(),
  /** Where they study; '' where they do not say. Absent in events of the release before. */
  school: z.string().optional(),
});

/** Whether the account's person has confirmed the address: where not, it may be a stranger's. Absent in events of the release before. */
const isConfirmed = z.boolean().optional();

/** Links and changes are text here, because a later release may add words. Consumers use those they know. */
const linkIssued = z.object({
  linkId: z.string(),
  purpose: z.string(),
  userId: z.string(),
  email: z.string(),
  expiresAt: z.string(),
  isConfirmed,
});
export type LinkEventData = z.infer<typeof linkIssued>;

/** A person's address, changed or republished. `confirmedAt` is when a link was last opened there; null means never. */
const emailChanged = z.object({ userId: z.string(), email: z.string(), confirmedAt: z.string().nullable().optional() });

/** An account is closed until it is reopened: nobody meets its person. `email` is '' once the address is free again. */
const accountClosed = z.object({ userId: z.string(), email: z.string(), isConfirmed });
/** The same until it is deleted at `deletesAt`, an instant; null where nobody is mailed about it. */
const deletionRequested = accountClosed.extend({ deletesAt: z.string().nullable() });
export type ClosedEventData = z.infer<typeof accountClosed>;
export type DeletionEventData = z.infer<typeof deletionRequested>;

/** An account is deleted for good; `email` is '' when republished. Each service erases what it stores of the person. */
const accountDeleted = z.object({ userId: z.string(), email: z.string() });
export type DeletedEventData = z.infer<typeof accountDeleted>;
/** An admin did something to a person's account, whom nothing but an id names here; "" for a note that was not asked for. */
const audited = z.object({
  subjectId: z.string(),
  actorId: z.string(),
  actor: z.string(),
  action: z.string(),
  note: z.string(),
});

/** A person asks an admin for a check of `kind` (`manager`, `student`); the rest is what they wrote. Consumers ignore unknown kinds. */
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
  /** By a link that was opened at the address: what is sent there arrives. */
  isByLink: z.boolean().optional(),
});
export type SecurityEventData = z.infer<typeof securityChanged>;
/** Of two people: who blocked whom, or took that back. Neither meets the other while one of them blocks. */
const blockEventData = z.object({ blockerId: z.string(), blockedId: z.string() });
export type BlockEventData = z.infer<typeof blockEventData>;

/** A decision about a reported listing or person, or about a requested check. Reports alone can hold. Consumers ignore unknown actions. */
const decisionEventData = z.object({
  caseId: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  ownerId: z.string(),
  action: z.string(),
  /** What the owner reads beside it, in the words of the admin who decided; '' for nothing. */
  tell: z.string(),
  /** When, and the name of its subject. Absent when republished, so that nobody is notified again. */
  at: z.string().optional(),
  title: z.string().optional(),
  /** Whether the listing was hidden until then. */
  wasHeld: z.boolean().optional(),
  /** Of what a person asked to be checked, when they asked for it; absent in events of the release before. */
  askedAt: z.string().optional(),
  /** Of what is approved, the name of its person as it was checked; absent in events of the release before. */
  name: z.string().optional(),
  /** When a released listing's text was last changed before it was read; absent where unknown. */
  changedAt: z.string().optional(),
  /** Who reported it, the newest fifty. */
  reporterIds: z.array(z.string()).optional(),
});
export type DecisionEventData = z.infer<typeof decisionEventData>;

/** The events that profiles and moderation publish. */
export const LANDING_EVENTS = {
  'profiles.saved': profileSaved,
  /** A link was made that goes by e-mail. Its secret is not here: who writes the e-mail makes it. */
  'profiles.link-issued': linkIssued,
  /** What opens an account is another now. */
  'profiles.security-changed': securityChanged,
  /** Somebody has another address: what is stored of the one before is of the past. */
  'profiles.email-changed': emailChanged,
  /** A link at the address was opened: what is sent there arrives. */
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
