import { z } from 'zod';
import { id, text } from './primitives.ts';

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

/** What can be decided about a case; `remove`, `hold` and `release` fit listings alone, `suspend` and `reinstate` people; `warn` needs words to its owner. */
export const DECISIONS = ['dismiss', 'release', 'hold', 'remove', 'warn', 'suspend', 'reinstate'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Where a page ends: the instant and id of its last entry. */
const cursor = z.string().regex(/^[0-9TZ:.-]{24}\|[A-Za-z0-9_|-]{1,200}$/, 'That page is not there.');

/** A listing or person that was reported, as it stands; newest and oldest reasons alike, each once. */
const caseHead = {
  _id: z.string(),
  kind: z.enum(['listing', 'person']),
  subjectId: z.string(),
  /** A listing's name, or a person's. */
  title: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
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

export const caseItem = z.object({ ...caseHead, reports: z.number() });
export type CaseItem = z.infer<typeof caseItem>;

/** `GET /api/admin/cases`: open ones the oldest first, closed ones the newest decision first. */
export const casesQuery = z.object({
  state: z.enum(['open', 'closed']).optional(),
  kind: z.enum(['listing', 'person']).optional(),
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

/** One case with what was reported, the newest 100, and all that was decided, the newest 50. */
export const adminCase = z.object({ ...caseHead, reports: z.array(caseReport), decisions: z.array(caseDecision) });
export type AdminCase = z.infer<typeof adminCase>;

/** `POST /api/admin/cases`: an admin opens a case of their own accord. */
export const openCaseBody = z.object({
  about: z.enum(['listing', 'person']),
  id,
  note: text(1000).pipe(z.string().trim().min(1, 'Please write what it is about.')),
});
export type OpenCaseBody = z.infer<typeof openCaseBody>;

export const decideCaseBody = z.object({
  action: z.enum(DECISIONS),
  note: text(1000).pipe(z.string().trim().min(1, 'Please write why.')),
  /** What the owner is told, in these words. */
  tell: text(500).optional(),
});
export type DecideCaseBody = z.infer<typeof decideCaseBody>;

/** `GET /api/admin/audit`: who decided what, the newest first. */
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
