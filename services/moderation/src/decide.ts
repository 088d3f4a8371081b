import { changeDocument } from '@keyturn/service-kit/change-document';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, invalid, notFound } from '@keyturn/service-kit/problem';
import { toDecision } from './cases.ts';
import type { CaseDocument, Deps } from './collections.ts';

/** What can be decided: a listing is hidden, or let go; or nothing is wrong, and what was held is let go as well. */
export const ACTIONS = ['hold', 'release', 'dismiss'] as const;
export type Action = (typeof ACTIONS)[number];

/** Decides an open case. Throws 404 for one that is not there, 409 for one that is closed, 422 where a person would be held. */
export async function decide(
  { collections, now, newId }: Deps,
  caseId: string,
  { action, note }: { action: Action; note: string },
): Promise<CaseDocument> {
  const decided = await changeDocument(
    collections.cases,
    caseId,
    (found) => {
      if (!found) return null;
      // What is held stays so until somebody lets it go, however long ago that was decided.
      const letsGo = found.held && action === 'release';
      if (found.state === 'closed' && !letsGo) throw conflict('That case is closed.', 'closed');
      if (found.kind !== 'listing' && action !== 'dismiss')
        throw invalid('Only a listing can be held or released.', 'unfit');
      const event = nextEvent(found, 'moderation.decided', toDecision(found, action), { now, newId });
      const closed = { state: 'closed' as const, held: action === 'hold', decidedAt: now().toISOString() };
      return withEvent<CaseDocument>({ $set: { ...closed, action, note } }, event, now);
    },
    () => conflict('That case is being changed elsewhere. Please try again.'),
  );
  if (!decided) throw notFound(`There is no case ${caseId}.`);
  return decided;
}
