import type { DecisionFact } from '@keyturn/contracts/events';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import type { Sessions } from './sessions.ts';
import { isClosed, isLeaving, type UserDocument } from './user.ts';

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  now(): Date;
  newId(): string;
}

/** Suspends a person or lets them in again, as was decided about them, unless a newer decision was heard. */
export async function followDecision(
  deps: Deps,
  { kind, subjectId: userId, action }: DecisionFact,
  { revision }: { revision: number },
): Promise<void> {
  if (kind !== 'person' || (action !== 'suspend' && action !== 'reinstate')) return;
  const suspendedAt = action === 'suspend' ? deps.now().toISOString() : '';
  const heard = await changeDocument(
    deps.users,
    userId,
    (user) => {
      if (!user || user.state === 'deleted' || revision <= (user.decisionRevision ?? 0)) return null;
      return standing(deps, user, { suspendedAt, decisionRevision: revision });
    },
    () => new Error(`The account ${userId} is being changed all the time.`),
  );
  // Also for a fact that is told again: the process may have ended between the two.
  if (heard?.suspendedAt) await deps.sessions.endAll(userId);
}

/** The change of an account, and what others are told of it: of one that is to be deleted, what they know already. */
function standing(
  deps: Deps,
  user: UserDocument,
  heard: Required<Pick<UserDocument, 'suspendedAt' | 'decisionRevision'>>,
): Update<UserDocument> {
  const { _id: userId, email, sessionEpoch = 0 } = user;
  const isSuspending = heard.suspendedAt !== '';
  const $set = { ...heard, ...(isSuspending && { sessionEpoch: sessionEpoch + 1 }) };
  if (isLeaving(user) || isSuspending === isClosed(user)) return { $set, $inc: { revision: 1 } };
  const event = isSuspending
    ? nextEvent(user, 'profiles.closed', { userId, email, deletesAt: '' }, deps)
    : nextEvent(user, 'profiles.reopened', { userId }, deps);
  return withEvent<UserDocument>({ $set }, event, deps.now);
}
