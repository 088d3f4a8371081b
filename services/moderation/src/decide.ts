import type { Decision } from '@keyturn/contracts/admin';
import { isApproved, isCheck } from '@keyturn/domain/check-kinds';
import { isSuspended } from '@keyturn/domain/suspended';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, invalid, notFound } from '@keyturn/service-kit/problem';
import { subjectKeyOf, toDecision, withDecision } from './cases.ts';
import { concerns, ownCase } from './own-cases.ts';
import { listingOf, type CaseDocument, type Collections, type Deps, type ListingDocument } from './collections.ts';
import { passing } from './passed-signs.ts';

/** Who decides: an admin, or the operator, who is nobody's account. */
export interface Actor {
  readonly actorId: string;
  readonly actor: string;
}

interface Deciding {
  readonly action: Decision;
  readonly note: string;
  readonly tell?: string | undefined;
  /** The request that was looked at; missing where that is not said. */
  readonly askedAt?: string | undefined;
  /** The name of who asks, as it was read; missing where that is not said. */
  readonly name?: string | undefined;
  /** The listing as it was read, by when it was changed last; missing where that is not said. */
  readonly changedAt?: string | undefined;
}

/** What is decided about listings alone. */
const OF_LISTINGS: readonly Decision[] = ['hold', 'release', 'remove'];
const OF_PEOPLE: readonly Decision[] = ['suspend', 'reinstate'];
/** What is decided about what somebody asked to be checked, and nothing else is. */
const OF_REQUESTS: readonly Decision[] = ['approve', 'refuse', 'revoke'];
/** What is decided however the listing reads. */
const STAYS: readonly Decision[] = ['hold', 'remove'];
/** The decisions that its reporters are notified of. */
const MOST_TOLD = 50;

/**
 * Decides an open case, or undoes what a closed one keeps. Throws 404 for one that is not there, 409 for one that is closed, 403 for one that is the admin's own or was
 * reported by them, 422 where the action does not fit.
 */
export async function decide(
  deps: Deps,
  caseId: string,
  { action, note, tell = '', askedAt, name, changedAt }: Deciding,
  by: Actor,
): Promise<CaseDocument> {
  const { collections, now } = deps;
  const decided = await changeDocument(
    collections.cases,
    caseId,
    async (found) => {
      if (!found) return null;
      requireFit(found, action, tell);
      if (askedAt !== undefined && askedAt !== found.request?.askedAt)
        throw conflict('This was asked anew since. Please look at it again.');
      if (await concerns(collections, found, by.actorId)) throw ownCase();
      const title = action === 'approve' ? await checkedName(collections, found, name) : found.title;
      const listing = await listingOf(collections, found);
      const isLetGo = !STAYS.includes(action);
      if (isLetGo) requireRead(found, listing, changedAt);
      const reporterIds = await reportersOf(found);
      const at = now().toISOString();
      const facts = { tell, at, title, wasHeld: found.held, reporterIds };
      const readAt = listing?.changedAt;
      const letGo = isLetGo && readAt !== undefined && { changedAt: readAt };
      const data = { ...toDecision({ ...found, title }, action), ...facts, ...letGo };
      const event = nextEvent(found, 'moderation.decided', data, deps);
      const closed = { state: 'closed' as const, title, held: action === 'hold', decidedAt: at, action, note };
      const decisions = withDecision(found, { at, ...by, action, note, tell });
      const passed = action !== 'hold' && passing(found, listing);
      const $set = { ...closed, ...passed, ...(readAt !== undefined && { readAt }), decisions };
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

/** What who asks is called, and was called when it was read. Who does not say so read it as it was asked. */
async function checkedName({ people }: Collections, { title, subjectId }: CaseDocument, read = title): Promise<string> {
  const name = (await people.findOne({ _id: subjectId }))?.name ?? read;
  if (name !== read) throw conflict('This person is called something else since. Please look at it again.', 'changed');
  return name;
}

/** Lets a listing go that was read as it is now. Who does not say as what they read it decides about one that was not changed while it was held. */
function requireRead(found: CaseDocument, listing: ListingDocument | null, changedAt: string | undefined): void {
  // Posts of an earlier release send no time of a change: such a listing is decided as it is.
  const isRead = changedAt === listing?.changedAt || (changedAt === undefined && !found.isChanged);
  if (!isRead) throw conflict('The listing was changed since you looked at it. Please read it again.', 'changed');
}

function requireFit(found: CaseDocument, action: Decision, tell: string): void {
  // What is held or approved stays so until somebody lets it go or takes it back, however long ago that was decided.
  const isOver =
    (found.held && (action === 'release' || action === 'remove')) ||
    (action === 'reinstate' && isSuspended(found.decisions ?? [])) ||
    (action === 'revoke' && isApproved(found));
  if (found.state === 'closed' && !isOver) throw conflict('That case is closed.', 'closed');
  if (isCheck(found.kind) !== OF_REQUESTS.includes(action))
    throw invalid('A request is approved or refused, and nothing else is.', 'unfit');
  if (action === 'revoke' && !isApproved(found)) throw invalid('Only what was approved can be taken back.', 'unfit');
  if (found.kind !== 'listing' && OF_LISTINGS.includes(action))
    throw invalid('Only a listing can be held, released or removed.', 'unfit');
  if (found.kind !== 'person' && OF_PEOPLE.includes(action))
    throw invalid('Only a person can be suspended or reinstated.', 'unfit');
  if (action === 'reinstate' && !isSuspended(found.decisions ?? []))
    throw invalid('This person is not suspended.', 'unfit');
  if (action === 'warn' && tell.trim() === '') throw invalid('Please write what the owner is told.', 'tell');
}
