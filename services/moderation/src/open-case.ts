import type { OpenCaseBody } from '@keyturn/contracts/admin';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { conflict, notFound } from '@keyturn/service-kit/problem';
import { caseOf, subjectKeyOf, withDecision } from './cases.ts';
import { requirePerson, type Deps, type Subject } from './collections.ts';
import type { Actor } from './decide.ts';
import { ownCase } from './own-cases.ts';

/** Opens or reopens a case of a listing or person; true if it was not open. Throws 404 for an unknown subject. */
export async function openCase(
  deps: Deps,
  { about, id, note }: OpenCaseBody,
  by: Actor,
): Promise<{ caseId: string; isNew: boolean }> {
  const { cases } = deps.collections;
  const subject = await subjectOf(deps, about, id);
  if (subject.ownerId === by.actorId) throw ownCase();
  const isKnown = (await cases.findOne({ subjectKey: subjectKeyOf(about, id) })) !== null;
  const { _id: caseId } = await caseOf(deps, subject);
  let isNew = false;
  await changeDocument(
    cases,
    caseId,
    (found) => {
      if (!found) return null;
      isNew = !isKnown || found.state === 'closed';
      const at = deps.now().toISOString();
      const decisions = withDecision(found, { at, ...by, action: 'open', note, tell: '' });
      const opened = isNew ? { state: 'open' as const, openedAt: at } : {};
      return { $set: { ...opened, decisions }, $inc: { revision: 1 } };
    },
    () => conflict('That case is being changed elsewhere. Please try again.'),
  );
  return { caseId, isNew };
}

/** The subject of a case, whether visible or not. */
async function subjectOf({ collections }: Deps, about: OpenCaseBody['about'], id: string): Promise<Subject> {
  if (about === 'person') {
    const person = await requirePerson(collections, id);
    return { kind: 'person', subjectId: id, ownerId: id, title: person.name };
  }
  const listing = await collections.listings.findOne({ _id: id });
  if (!listing || listing.title === '') throw notFound('There is no such listing.');
  return { kind: 'listing', subjectId: id, ownerId: listing.userId, title: listing.title };
}
