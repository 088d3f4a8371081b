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

/** The decider: an admin, or the operator, who has no account. */
export interface Actor {
  readonly actorId: string;
  readonly actor: string;
}

interface Deciding {
  readonly action: Decision;
  readonly note: string;
  readonly tell?: string | undefined;
  /** When the reviewed request was made; absent if not sent. */
  readonly askedAt?: string | undefined;
  /** The requester's name as read; absent if not sent. */
  readonly name?: string | undefined;
  /** The listing's last change as read; absent if not sent. */
  readonly changedAt?: string | undefined;
}

/** Decisions on listings only. */
const OF_LISTINGS: readonly Decision[] = ['hold', 'release', 'remove'];
const OF_PEOPLE: readonly Decision[] = ['suspend', 'reinstate'];
/** The decisions on requested checks. */
const OF_REQUESTS: readonly Decision[] = ['approve', 'refuse', 'revoke'];
/** Decisions that apply whatever the listing's text. */
const STAYS: readonly Decision[] = ['hold', 'remove'];
/** Most reporters that are notified of a decision. */
const MOST_NOTIFIED = 50;

/**
 * Decides an open case, or reverses a closed one. Throws 404 if unknown, 409 if closed, 403 if it is the admin's own or
 * reported by them, 422 if the action does not fit.
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
    const reports = await collections.reports.find(bySubject).sort({ at: -1 }).limit(MOST_NOTIFIED).toArray();
    return reports.map(({ reporterId }) => reporterId);
  }
}

/** The requester's name, now and as read. Without the latter the admin has read the requested one. */
async function checkedName({ people }: Collections, { title, subjectId }: CaseDocument, read = title): Promise<string> {
  const name = (await people.findOne({ _id: subjectId }))?.name ?? read;
  if (name !== read) throw conflict('This person is called something else since. Please look at it again.', 'changed');
  return name;
}

/** Releases a listing only if read in its current form. Without `changedAt` it must not have changed while held. */
function requireRead(found: CaseDocument, listing: ListingDocument | null, changedAt: string | undefined): void {
  // An earlier posts sends no time of a change: such a listing is decided as it is.
  const isRead = changedAt === listing?.changedAt || (changedAt === undefined && !found.isChanged);
  if (!isRead) throw conflict('The listing was changed since you looked at it. Please read it again.', 'changed');
}

function requireFit(found: CaseDocument, action: Decision, tell: string): void {
  // A hold or approval lasts until reversed, however old.
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
