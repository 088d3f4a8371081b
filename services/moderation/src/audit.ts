import type { AuditAnswer, AuditItem, AuditQuery } from '@keyturn/contracts/admin';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { findAll } from '@keyturn/service-kit/copies';
import type { Collections } from './collections.ts';
import { afterPage, pageOf } from './pages.ts';

const PAGE = 50;

/**
 * Stores a case's decisions in the audit log, which outlasts it. Each is stored once; those about erased people without
 * a name.
 */
export async function storeAudit({ cases, audit, people }: Collections, caseId: string): Promise<void> {
  const found = await cases.findOne({ _id: caseId });
  if (!found) return;
  const { subjectId, ownerId, title } = found;
  for (const { at, actorId, actor, action, note } of found.decisions ?? []) {
    const _id = `${caseId}|${at}`;
    await insertOnce(audit, { _id, at, actorId, actor, action, note, caseId, subjectId, title });
  }
  if ((await people.findOne({ _id: ownerId }))?.name === '') await forgetTitles(audit, subjectId);
}

/** Removes names from decisions about a deleted person or their listing. */
export async function forgetTitles(audit: Collections['audit'], subjectId: string): Promise<void> {
  for (const { _id } of await audit.find({ subjectId }).toArray())
    await audit.updateOne({ _id }, { $set: { title: '' } });
}

/** Decisions, newest first. Admins do not see reasons of decisions about themselves or their listings. */
export async function readAudit(
  { audit, listings }: Collections,
  { subject, actor, cursor }: AuditQuery,
  adminId: string,
): Promise<AuditAnswer> {
  const filter = {
    ...(subject !== undefined && { subjectId: subject }),
    ...(actor !== undefined && { actorId: actor }),
    ...afterPage('at', '$lt', cursor),
  };
  const found = await audit
    .find(filter)
    .sort({ at: -1, _id: -1 })
    .limit(PAGE + 1)
    .toArray();
  const { items, next } = pageOf(found, PAGE, ({ at }) => at);
  const known = await findAll(
    listings,
    items.map(({ subjectId }) => subjectId),
  );
  const isOwn = ({ subjectId }: AuditItem): boolean =>
    subjectId === adminId || known.get(subjectId)?.userId === adminId;
  return { items: items.map((one) => (isOwn(one) ? { ...one, note: '' } : one)), next };
}
