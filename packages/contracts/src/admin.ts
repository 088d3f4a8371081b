import { CHECK_KINDS } from '@keyturn/domain/check-kinds';
import { z } from 'zod';
import { id, requiredText, text } from './primitives.ts';

/** A person as admins see them; `GET /api/admin/people/:whose`. */
export const adminPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** '' for an account as any other, else `leaving`, `suspended` or `deleted`; a release to come may know other states. */
  state: z.string(),
  role: z.string(),
  /** The month, as 2026-11. */
  memberSince: z.string(),
});
export type AdminPerson = z.infer<typeof adminPerson>;

/** `POST /api/admin/people/:id/recovery`: why somebody is helped in. */
export const recoveryBody = z.object({ note: requiredText(300, 'Please write why.') });
export type RecoveryBody = z.infer<typeof recoveryBody>;

/** An account that is or was to be deleted (`deletedAt` is '' until its day), with the services that have and have not erased. */
export const deletionItem = z.object({
  id: z.string(),
  /** Instants; '' where nobody knows. */
  askedAt: z.string(),
  deletedAt: z.string(),
  confirmed: z.array(z.string()),
  waitsFor: z.array(z.string()),
  /** Originals of their photos that another host still has, where an operator deletes them; absent where it has none. */
  atHost: z.number().optional(),
});
export type DeletionItem = z.infer<typeof deletionItem>;
/** `GET /api/admin/deletions`: what waits longest comes first, then what waits for its day, then the newest that are over. */
export const deletionsAnswer = z.object({ items: z.array(deletionItem) });

/** What can be decided about a case; `remove`, `hold` and `release` fit listings alone, `suspend` and `reinstate` people, `approve` and `refuse` what somebody asked to be checked, `revoke` what was approved; `warn` needs words to its owner. */
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

/** Where a page ends: the instant and id of its last entry. */
const cursor = z.string().regex(/^[0-9TZ:.-]{24}\|[A-Za-z0-9_|-]{1,200}$/, 'That page is not there.');

/** What cases are about: a listing, a person, or what a person asks to be checked. */
export const CASE_KINDS = ['listing', 'person', ...CHECK_KINDS] as const;

/** A listing or person that was reported, or asks to be checked, as it stands; newest and oldest reasons alike, each once. */
const caseHead = {
  _id: z.string(),
  kind: z.enum(CASE_KINDS),
  subjectId: z.string(),
  /** A listing's name, or a person's. */
  title: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  /** The address of the listing's first photo, or of the person's; '' for none, absent in answers of the release before. */
  photo: z.string().optional(),
  state: z.enum(['open', 'closed']),
  /** The listing is hidden until somebody decides. */
  held: z.boolean(),
  reasons: z.array(z.string()),
  /** What makes a listing look like a scam (`domain/listing-risk`). */
  signs: z.array(z.string()),
  openedAt: z.string(),
  /** The newest decision, '' before the first. */
  decidedAt: z.string(),
  action: z.string(),
};

/**
 * `words` is the newest text that somebody wrote about it, or that its person wrote who asks to be checked.
 * `isOwn` where it is about who reads it, or their listing: nothing is said of reports, reasons, signs and words.
 */
export const caseItem = z.object({
  ...caseHead,
  reports: z.number(),
  words: z.string().optional(),
  isOwn: z.boolean().optional(),
});
export type CaseItem = z.infer<typeof caseItem>;

/** `GET /api/admin/cases`: open ones the oldest first, closed ones the newest decision first. */
export const casesQuery = z.object({
  state: z.enum(['open', 'closed']).optional(),
  kind: z.enum(CASE_KINDS).optional(),
  cursor: cursor.optional(),
});
export type CasesQuery = z.infer<typeof casesQuery>;
export const casesAnswer = z.object({ items: z.array(caseItem), open: z.number(), next: z.string().nullable() });
export type CasesAnswer = z.infer<typeof casesAnswer>;

const caseReport = z.object({ at: z.string(), reason: z.string(), text: z.string(), by: z.string() });
/** `actor` is '' where reports or signs held the listing. */
const caseDecision = z.object({
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  note: z.string(),
  tell: z.string(),
});

/** What a person wrote who asks to be checked, and when; of a student the school and, as the message, their note. */
const caseRequest = z.object({
  company: z.string(),
  website: z.string(),
  licence: z.string(),
  message: z.string(),
  school: z.string().optional(),
  askedAt: z.string(),
});
export type CaseRequest = z.infer<typeof caseRequest>;

/** One case with what was reported, the newest 100, and all that was decided, the newest 50; `request` of one that was asked for. */
export const adminCase = z.object({
  ...caseHead,
  reports: z.array(caseReport),
  decisions: z.array(caseDecision),
  request: caseRequest.optional(),
  /** When a listing's text was last changed; absent where unknown, and in answers of the release before. */
  changedAt: z.string().optional(),
  /** Whether that was while it was held. */
  isChanged: z.boolean().optional(),
  /** Those of the signs that it no longer has. */
  pastSigns: z.array(z.string()).optional(),
});
export type AdminCase = z.infer<typeof adminCase>;

/** `POST /api/admin/cases`: an admin opens a case of their own accord. */
export const openCaseBody = z.object({
  about: z.enum(['listing', 'person']),
  id,
  note: requiredText(1000, 'Please write what it is about.'),
});
export type OpenCaseBody = z.infer<typeof openCaseBody>;

export const decideCaseBody = z.object({
  action: z.enum(DECISIONS),
  note: requiredText(1000, 'Please write why.'),
  /** What the owner reads, in these words. */
  tell: text(500).optional(),
  /** Of what was asked to be checked, when it was: 409 where its person has asked for something else since. */
  askedAt: z.string().max(40).optional(),
  /** Of what was asked to be checked, the `ownerName` of the case as it was read: 409 where its person is called something else now. */
  name: z.string().max(100).optional(),
  /** Of a listing, the `changedAt` of the case as it was read: 409 where the listing was changed since. */
  changedAt: z.string().max(40).optional(),
});
export type DecideCaseBody = z.infer<typeof decideCaseBody>;

/** `GET /api/admin/audit`: who did what, the newest first; `caseId` and `title` are '' for what was done to an account. */
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
