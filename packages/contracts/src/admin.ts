import { CHECK_KINDS } from '@keyturn/domain/check-kinds';
import { z } from 'zod';
import { id, requiredText, text } from './primitives.ts';

/** A person as admins see them; `GET /api/admin/people/:whose`. */
export const adminPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** '' for an ordinary account, else `leaving`, `suspended` or `deleted`; a later release may add states. */
  state: z.string(),
  role: z.string(),
  /** The month, as 2026-11. */
  memberSince: z.string(),
});
export type AdminPerson = z.infer<typeof adminPerson>;

/** `POST /api/admin/people/:id/recovery`: the reason for restoring access. */
export const recoveryBody = z.object({ note: requiredText(300, 'Please write why.') });

/**
 * An account with a requested or finished deletion (`deletedAt` is '' until its day), and the services that have or
 * have not erased.
 */
export const deletionItem = z.object({
  id: z.string(),
  /** Instants; '' when unknown. */
  askedAt: z.string(),
  deletedAt: z.string(),
  confirmed: z.array(z.string()),
  waitsFor: z.array(z.string()),
  /** Original photos that an external host still stores, if an operator deletes them there; else absent. */
  atHost: z.number().optional(),
});
export type DeletionItem = z.infer<typeof deletionItem>;
/** `GET /api/admin/deletions`: the most overdue first, then those before their day, then finished ones by newest. */
export const deletionsAnswer = z.object({ items: z.array(deletionItem) });

/**
 * Decisions on a case. `remove`, `hold` and `release` are for listings, `suspend` and `reinstate` for people, `approve`
 * and `refuse` for requested checks, `revoke` for approved ones. `warn` needs a text to the owner.
 */
export const DECISIONS = [
  'dismiss',
  'release',
  'hold',
  'remove',
  'warn',
  'suspend',
  'reinstate',
  'approve',
  'refuse',
  'revoke',
] as const;
export type Decision = (typeof DECISIONS)[number];

/** The end of a page: the instant and id of its last entry. */
const cursor = z.string().regex(/^[0-9TZ:.-]{24}\|[A-Za-z0-9_|-]{1,200}$/, 'That page is not there.');

/** Subjects of cases: a listing, a person, or a requested check. */
export const CASE_KINDS = ['listing', 'person', ...CHECK_KINDS] as const;

/** A reported listing or person, or a requested check, in its current state; each reason once, whatever its age. */
const caseHead = {
  _id: z.string(),
  kind: z.enum(CASE_KINDS),
  subjectId: z.string(),
  /** A listing's name, or a person's. */
  title: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  /** Address of the listing's first or the person's photo; '' for none, absent in answers of the release before. */
  photo: z.string().optional(),
  state: z.enum(['open', 'closed']),
  /** The listing is hidden until somebody decides. */
  held: z.boolean(),
  reasons: z.array(z.string()),
  /** Signs that a listing is a scam (`domain/listing-risk`). */
  signs: z.array(z.string()),
  openedAt: z.string(),
  /** The newest decision, '' before the first. */
  decidedAt: z.string(),
  action: z.string(),
};

/**
 * `words` is the newest text about it, or the text of the person who requests a check. `isOwn` means the subject is the
 * reader or their listing: reports, reasons, signs and words are left out.
 */
export const caseItem = z.object({
  ...caseHead,
  reports: z.number(),
  words: z.string().optional(),
  isOwn: z.boolean().optional(),
});
export type CaseItem = z.infer<typeof caseItem>;

/** `GET /api/admin/cases`: open ones oldest first, closed ones by newest decision first. */
export const casesQuery = z.object({
  state: z.enum(['open', 'closed']).optional(),
  kind: z.enum(CASE_KINDS).optional(),
  cursor: cursor.optional(),
});
export type CasesQuery = z.infer<typeof casesQuery>;
export const casesAnswer = z.object({ items: z.array(caseItem), open: z.number(), next: z.string().nullable() });
export type CasesAnswer = z.infer<typeof casesAnswer>;

const caseReport = z.object({ at: z.string(), reason: z.string(), text: z.string(), by: z.string() });
/** `actor` is '' when reports or signs held the listing. */
const caseDecision = z.object({
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  note: z.string(),
  tell: z.string(),
});

/** The text and time of a request for a check; for a student the school, with their note as the message. */
const caseRequest = z.object({
  company: z.string(),
  website: z.string(),
  licence: z.string(),
  message: z.string(),
  school: z.string().optional(),
  askedAt: z.string(),
});
export type CaseRequest = z.infer<typeof caseRequest>;

/** One case with its newest 100 reports and newest 50 decisions; `request` for a requested check. */
export const adminCase = z.object({
  ...caseHead,
  reports: z.array(caseReport),
  decisions: z.array(caseDecision),
  request: caseRequest.optional(),
  /** When a listing's text was last changed; absent where unknown, and in answers of the release before. */
  changedAt: z.string().optional(),
  /** Whether that was while the listing was held. */
  isChanged: z.boolean().optional(),
  /** Signs that it no longer has. */
  pastSigns: z.array(z.string()).optional(),
});
export type AdminCase = z.infer<typeof adminCase>;

/** `POST /api/admin/cases`: an admin opens a case without a report. */
export const openCaseBody = z.object({
  about: z.enum(['listing', 'person']),
  id,
  note: requiredText(1000, 'Please write what it is about.'),
});
export type OpenCaseBody = z.infer<typeof openCaseBody>;

export const decideCaseBody = z.object({
  action: z.enum(DECISIONS),
  note: requiredText(1000, 'Please write why.'),
  /** The text that the owner reads. */
  tell: text(500).optional(),
  /** For a requested check, the time of the request; 409 if its person has made another since. */
  askedAt: z.string().max(40).optional(),
  /** For a requested check, the case's `ownerName` as the admin read it; 409 if the name has changed since. */
  name: z.string().max(100).optional(),
  /** For a listing, the case's `changedAt` as the admin read it; 409 if the listing has changed since. */
  changedAt: z.string().max(40).optional(),
});
export type DecideCaseBody = z.infer<typeof decideCaseBody>;

/** `GET /api/admin/audit`: who did what, newest first; `caseId` and `title` are '' for actions on an account. */
export const auditQuery = z.object({ subject: id.optional(), actor: id.optional(), cursor: cursor.optional() });
export type AuditQuery = z.infer<typeof auditQuery>;
const auditItem = z.object({
  _id: z.string(),
  at: z.string(),
  actorId: z.string(),
  actor: z.string(),
  action: z.string(),
  caseId: z.string(),
  subjectId: z.string(),
  title: z.string(),
  note: z.string(),
});
export type AuditItem = z.infer<typeof auditItem>;
export const auditAnswer = z.object({ items: z.array(auditItem), next: z.string().nullable() });
export type AuditAnswer = z.infer<typeof auditAnswer>;
