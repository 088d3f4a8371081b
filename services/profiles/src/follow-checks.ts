import type { DecisionEventData } from '@keyturn/contracts/events';
import { isCheck } from '@keyturn/domain/check-kinds';
import { changeDocument } from '@keyturn/service-kit/change-document';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import { studentBadge } from './badges.ts';
import type { CheckRequest } from './check-request.ts';
import { isLater } from './follow-decisions.ts';
import { withStudent } from './student-badges.ts';
import type { UserDocument } from './user.ts';
import { withSaved } from './saved-event.ts';

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  now(): Date;
  newId(): string;
}

const STATES: Readonly<Record<string, CheckRequest['state']>> = {
  approve: 'approved',
  refuse: 'refused',
  revoke: 'revoked',
};

/**
 * Applies a decision on a requested check, unless a newer decision or request exists. For suspended or leaving people
 * it shows once they are reinstated.
 */
export async function followCheck(
  deps: Deps,
  { caseId, kind, subjectId: userId, action, at, name, tell, askedAt }: DecisionEventData,
  { revision, occurredAt }: { revision: number; occurredAt: string },
): Promise<void> {
  const decided = STATES[action];
  if (!isCheck(kind) || !decided) return;
  const decidedAt = at ?? occurredAt;
  const changes = { decisionCaseId: caseId, decisionRevision: revision, decidedAt };
  await changeDocument(
    deps.users,
    userId,
    (user) => {
      const asked = user?.[kind];
      if (!user || !asked || !isLater(asked, { caseId, revision, decidedAt })) return null;
      const isOfAnother = asked.state === 'asked' && askedAt !== undefined && askedAt !== asked.askedAt;
      // A newer request waits for its own decision; a revocation applies in any case.
      if (isOfAnother && decided !== 'revoked') return null;
      return changeOf(user, { ...changes, state: isOfAnother ? 'asked' : decided });
    },
    () => new Error(`The account ${userId} is being changed all the time.`),
  );

  function changeOf(
    user: UserDocument,
    change: Pick<CheckRequest, 'state'> &
      Required<Pick<CheckRequest, 'decisionCaseId' | 'decisionRevision' | 'decidedAt'>>,
  ): Update<UserDocument> | null {
    const { manager, student } = user;
    if (kind === 'student') {
      const at = new Date(decidedAt);
      const badge = decided === 'approved' && student ? studentBadge(student.school, at, deps.newId()) : null;
      return student ? withStudent(deps, user, { ...student, ...change, told: tell, badge }) : null;
    }
    if (!manager) return null;
    const checked = decided === 'approved' && { name: name ?? user.name };
    return withSaved(user, { manager: { ...manager, ...change, ...checked } }, deps);
  }
}
