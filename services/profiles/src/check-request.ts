import { DAY_MS } from '@keyturn/domain/durations';
import { BADGE_RENEWAL_DAYS } from '@keyturn/domain/school-mail';
import { isSameLabel } from '@keyturn/domain/text';
import type { StudentBadge } from './badges.ts';

/** Wait before a request may be repeated: it may have been lost. */
const OVERDUE_MS = 7 * DAY_MS;

/** A stored request to an admin for a check. */
export interface CheckRequest {
  readonly state: 'asked' | 'approved' | 'refused' | 'revoked';
  readonly askedAt: string;
  /** Recent requests' times, newest last. */
  readonly asks: readonly string[];
  /** The newest decision, its case, and the case's revision. */
  readonly decidedAt?: string;
  readonly decisionCaseId?: string;
  readonly decisionRevision?: number;
}

/** A request for approval as a property manager. */
export interface ManagerRequest extends CheckRequest {
  readonly company: string;
  readonly website: string;
  readonly licence: string;
  readonly message: string;
  /** The person's name at the approval; absent before. */
  readonly name?: string;
}

/** Whether the approved name is the current one, because it was checked with the company. */
export const isOfName = ({ name: checked }: ManagerRequest, name: string): boolean =>
  checked === undefined || isSameLabel(checked, name);

/** A request for a student badge by papers. */
export interface StudentRequest extends CheckRequest {
  readonly school: string;
  readonly note: string;
  /** The last deciding admin's text. */
  readonly told?: string;
  /** The approved badge; it stays during a new request. */
  readonly badge?: StudentBadge | null;
}

/** A person's requested checks; absent or null for never. */
export interface Checks {
  manager?: ManagerRequest | null;
  student?: StudentRequest | null;
}

/** A request's state, '' for none; `overdue` without an answer for long. */
function stateOf(request: CheckRequest | null | undefined, now: Date): string {
  if (!request) return '';
  const isOverdue = request.state === 'asked' && Date.parse(request.askedAt) + OVERDUE_MS <= now.getTime();
  return isOverdue ? 'overdue' : request.state;
}

/** A student badge's state: `ending` when renewable, `over` after its end. */
function studentStateOf(student: StudentRequest | null | undefined, now: Date): string {
  const state = stateOf(student, now);
  if (state !== 'approved') return state;
  const leftMs = Date.parse(student?.badge?.until ?? '') - now.getTime();
  if (!(leftMs > 0)) return 'over';
  return leftMs <= BADGE_RENEWAL_DAYS * DAY_MS ? 'ending' : state;
}

/** An approval's state: `renamed` after a change of name, which allows a new request. */
function managerStateOf(manager: ManagerRequest | null | undefined, name: string, now: Date): string {
  const state = stateOf(manager, now);
  return state === 'approved' && manager && !isOfName(manager, name) ? 'renamed' : state;
}

/** The state of each of a person's requests. */
export const checkStatesOf = (
  { name, manager, student }: Checks & { readonly name: string },
  now: Date,
): Record<keyof Checks, string> => ({
  manager: managerStateOf(manager, name, now),
  student: studentStateOf(student, now),
});
