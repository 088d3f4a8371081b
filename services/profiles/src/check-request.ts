import { DAY_MS } from '@keyturn/domain/durations';
import { BADGE_RENEWAL_DAYS } from '@keyturn/domain/school-mail';
import { isSameLabel } from '@keyturn/domain/text';
import type { StudentBadge } from './badges.ts';

/** So long a request waits before its person may ask once more: it may have been lost on its way to who decides. */
const OVERDUE_MS = 7 * DAY_MS;

/** That somebody asked an admin to check something, as it is stored. */
export interface CheckRequest {
  readonly state: 'asked' | 'approved' | 'refused' | 'revoked';
  readonly askedAt: string;
  /** When they asked in the last days, the newest last. */
  readonly asks: readonly string[];
  /** The newest decision, with the case that said so, and its revision then. */
  readonly decidedAt?: string;
  readonly decisionCaseId?: string;
  readonly decisionRevision?: number;
}

/** To be approved as a property manager. */
export interface ManagerRequest extends CheckRequest {
  readonly company: string;
  readonly website: string;
  readonly licence: string;
  readonly message: string;
  /** What its person was called when it was approved; missing until then. */
  readonly name?: string;
}

/** Whether what was approved goes with what its person is called now: a name is checked with the company. */
export const isOfName = ({ name: checked }: ManagerRequest, name: string): boolean =>
  checked === undefined || isSameLabel(checked, name);

/** To be shown as a student, by papers. */
export interface StudentRequest extends CheckRequest {
  readonly school: string;
  readonly note: string;
  /** What the admin wrote who decided last. */
  readonly told?: string;
  /** What was approved; it stays while its person asks anew. */
  readonly badge?: StudentBadge | null;
}

/** What somebody asked to be checked; missing or null for never. */
export interface Checks {
  manager?: ManagerRequest | null;
  student?: StudentRequest | null;
}

/** What became of a request, '' for none; `overdue` where nobody has answered for long. */
function stateOf(request: CheckRequest | null | undefined, now: Date): string {
  if (!request) return '';
  const isOverdue = request.state === 'asked' && Date.parse(request.askedAt) + OVERDUE_MS <= now.getTime();
  return isOverdue ? 'overdue' : request.state;
}

/** Of a student's badge: `ending` where it may be asked for anew, `over` where it has ended. */
function studentStateOf(student: StudentRequest | null | undefined, now: Date): string {
  const state = stateOf(student, now);
  if (state !== 'approved') return state;
  const leftMs = Date.parse(student?.badge?.until ?? '') - now.getTime();
  if (!(leftMs > 0)) return 'over';
  return leftMs <= BADGE_RENEWAL_DAYS * DAY_MS ? 'ending' : state;
}

/** Of an approval: `renamed` where its person is called something else since, and may ask anew. */
function managerStateOf(manager: ManagerRequest | null | undefined, name: string, now: Date): string {
  const state = stateOf(manager, now);
  return state === 'approved' && manager && !isOfName(manager, name) ? 'renamed' : state;
}

/** What became of each request of a person. */
export const checkStatesOf = (
  { name, manager, student }: Checks & { readonly name: string },
  now: Date,
): Record<keyof Checks, string> => ({
  manager: managerStateOf(manager, name, now),
  student: studentStateOf(student, now),
});
