import type { AuditAnswer, AuditQuery } from '@keyturn/contracts/admin';
import { insertOnce } from '@keyturn/service-kit/change-document';
import type { Collections } from './collections.ts';
import { afterPage, pageOf } from './pages.ts';

const PAGE = 50;

/** Keeps the decisions of a case in the log that outlasts it; each is kept once, however often it is told. */
export async function keepAudit({ cases, audit }: Collections, caseId: string): Promise<void> {
  const found = await cases.findOne({ _id: caseId });
  if (!found) return;
  const { subjectId, title } = found;
  for (const { at, actorId, actor, action, note } of found.decisions ?? []) {
    const _id = `${caseId}|${at}`;
    await insertOnce(audit, { _id, at, actorId, actor, action, note, caseId, subjectId, title });
  }
}

/** Who decided what, the newest first. */
export async function readAudit({ audit }: Collections, { subject, actor, cursor }: AuditQuery): Promise<AuditAnswer> {
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
  return pageOf(found, PAGE, ({ at }) => at);
}
