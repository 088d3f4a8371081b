import type { DecisionEventData } from '@keyturn/contracts/events';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import type { Bans } from './bans.ts';
import type { Sessions } from './sessions.ts';
import { isClosed, isLeaving, isSuspended, type UserDocument } from './user.ts';

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly bans: Pick<Bans, 'store' | 'drop'>;
  now(): Date;
  newId(): string;
}

/** Suspends or reinstates a person by a decision, unless a newer one arrived. */
export async function followDecision(
  deps: Deps,
  { caseId, kind, subjectId: userId, action }: DecisionEventData,
  { revision, occurredAt: decidedAt }: { revision: number; occurredAt: string },
): Promise<void> {
  if (kind !== 'person' || (action !== 'suspend' && action !== 'reinstate')) return;
  const suspendedAt = action === 'suspend' ? deps.now().toISOString() : null;
  const account = await changeDocument(
    deps.users,
    userId,
    (user) => {
      if (!user || user.state === 'deleted' || !isLater(user, { caseId, revision, decidedAt })) return null;
      return standing(deps, user, { suspendedAt, decisionCaseId: caseId, decisionRevision: revision, decidedAt });
    },
    () => new Error(`The account ${userId} is being changed all the time.`),
  );
  if (!account || account.state === 'deleted') return;
  // Also for a republished event: the process may have ended in between.
  const { email, emailConfirmedAt } = account;
  if (!isSuspended(account)) await deps.bans.drop(email, userId);
  else {
    // Other names of the mailbox are banned, too. An unconfirmed address may be anybody's, so it is not.
    if (emailConfirmedAt !== null) await deps.bans.store(email, userId);
    await deps.sessions.endAll(userId);
  }
}

/** A deleted case's successor restarts its revisions: between cases the later decision counts. */
export function isLater(
  {
    decisionCaseId,
    decisionRevision = 0,
    decidedAt = '',
  }: Pick<UserDocument, 'decisionCaseId' | 'decisionRevision' | 'decidedAt'>,
  decision: { caseId: string; revision: number; decidedAt: string },
): boolean {
  if (decisionCaseId === decision.caseId) return decision.revision > decisionRevision;
  return decisionCaseId === undefined || decision.decidedAt > decidedAt;
}

/** The update of an account and its event. For an account in deletion, the event has only known facts. */
function standing(
  deps: Deps,
  user: UserDocument,
  changes: Required<Pick<UserDocument, 'suspendedAt' | 'decisionCaseId' | 'decisionRevision' | 'decidedAt'>>,
): Update<UserDocument> {
  const { _id: userId, email, sessionEpoch } = user;
  const isSuspending = changes.suspendedAt !== null;
  const $set = { ...changes, ...(isSuspending && { sessionEpoch: sessionEpoch + 1, enrolment: null }) };
  if (isLeaving(user) || isSuspending === isClosed(user)) return { $set, $inc: { revision: 1 } };
  const event = isSuspending
    ? nextEvent(user, 'profiles.suspended', { userId, email }, deps)
    : nextEvent(user, 'profiles.reopened', { userId }, deps);
  return withEvent<UserDocument>({ $set }, event, deps.now);
}
