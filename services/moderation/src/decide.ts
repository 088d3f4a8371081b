import type { Decision } from '@keyturn/contracts/admin';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, invalid, notFound } from '@keyturn/service-kit/problem';
import { isSuspended, subjectKeyOf, toDecision, withDecision } from './cases.ts';
import { concerns, ownCase } from './own-cases.ts';
import type { CaseDocument, Deps } from './collections.ts';

/** Who decides: an admin, or the operator, who is nobody's account. */
export interface Actor {
  readonly actorId: string;
  readonly actor: string;
}

interface Deciding {
  readonly action: Decision;
  readonly note: string;
  readonly tell?: string | undefined;
}

/** What is decided about listings alone. */
const OF_LISTINGS: readonly Decision[] = ['hold', 'release', 'remove'];
const OF_PEOPLE: readonly Decision[] = ['suspend', 'reinstate'];
/** Whose reporters are told of it. */
const MOST_TOLD = 50;

/**
 * Decides an open case. Throws 404 for one that is not there, 409 for one that is closed, 403 for one that is the admin's own or was
 * reported by them, 422 where the action does not fit.
 */
export async function decide(
  deps: Deps,
  caseId: string,
  { action, note, tell = '' }: Deciding,
  by: Actor,
): Promise<CaseDocument> {
  const { collections, now } = deps;
  const decided = await changeDocument(
    collections.cases,
    caseId,
    async (found) => {
      if (!found) return null;
      requireFit(found, action, tell);
      if (await concerns(collections, found, by.actorId)) throw ownCase();
      const reporterIds = await reportersOf(found);
      const at = now().toISOString();
      const told = { tell, at, title: found.title, wasHeld: found.held, reporterIds };
      const event = nextEvent(found, 'moderation.decided', { ...toDecision(found, action), ...told }, deps);
      const closed = { state: 'closed' as const, held: action === 'hold', decidedAt: at, action, note };
      const decisions = withDecision(found, { at, ...by, action, note, tell });
      const $set = { ...closed, ...(action !== 'hold' && passing(found)), decisions };
      return withEvent<CaseDocument>({ $set }, event, now);
    },
    () => conflict('That case is being changed elsewhere. Please try again.'),
  );
  if (!decided) throw notFound(`There is no case ${caseId}.`);
  return decided;

  async function reportersOf({ kind, subjectId }: CaseDocument): Promise<string[]> {
    const bySubject = { subjectKey: subjectKeyOf(kind, subjectId) };
    const reports = await collections.reports.find(bySubject).sort({ at: -1 }).limit(MOST_TOLD).toArray();
    return reports.map(({ reporterId }) => reporterId);
  }
}

/** What somebody has let pass does not count again. */
const passing = ({ signs }: CaseDocument) => signs && { passedSigns: signs };

function requireFit(found: CaseDocument, action: Decision, tell: string): void {
  // What is held stays so until somebody lets it go, however long ago that was decided.
  const isOver =
    (found.held && (action === 'release' || action === 'remove')) || (action === 'reinstate' && isSuspended(found));
  if (found.state === 'closed' && !isOver) throw conflict('That case is closed.', 'closed');
  if (found.kind !== 'listing' && OF_LISTINGS.includes(action))
    throw invalid('Only a listing can be held, released or removed.', 'unfit');
  if (found.kind !== 'person' && OF_PEOPLE.includes(action))
    throw invalid('Only a person can be suspended or reinstated.', 'unfit');
  if (action === 'reinstate' && !isSuspended(found)) throw invalid('This person is not suspended.', 'unfit');
  if (action === 'warn' && tell.trim() === '') throw invalid('Please write what the owner is told.', 'tell');
}
