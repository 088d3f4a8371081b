import { DAY_MS } from '@keyturn/domain/durations';
import { changeDocument, insertOnce } from '@keyturn/service-kit/change-document';
import type { EventData } from '@keyturn/contracts/events';
import { isCheck } from '@keyturn/domain/check-kinds';
import { isSuspended } from '@keyturn/domain/suspended';
import type { TypedEvent } from '@keyturn/service-kit/events';
import type { Update } from '@keyturn/service-kit/store';
import { nextEvent, withEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import type { CaseDecision, CaseDocument, Deps, ReportDocument, Subject } from './collections.ts';
import { isOfOne } from './origins.ts';

/** Scam reports within a week that hide a listing until an admin has looked. */
const SCAM_REPORTS = 3;
/** Above this number, the reporters' origins do not matter. */
const MOST_COMPARED = 100;
const WEEK_MS = 7 * DAY_MS;

/** A report's id: each person reports a subject once. */
export const reportIdOf = (reporterId: string, kind: Subject['kind'], subjectId: string): string =>
  `${reporterId}|${subjectKeyOf(kind, subjectId)}`;

export const subjectKeyOf = (kind: Subject['kind'], subjectId: string): string => `${kind}|${subjectId}`;

/** Opens or reopens a subject's case, unless decided since; holds a listing with many scam reports. */
export async function considerReport(deps: Deps, subject: Subject, report: ReportDocument): Promise<void> {
  const { _id } = await caseOf(deps, subject);
  await changeDocument(
    deps.collections.cases,
    _id,
    async (found) => {
      if (!found || report.at <= found.decidedAt) return null;
      return opening(deps, found, await isScamToMany(deps, found));
    },
    () => new Error(`The case ${_id} is being changed all the time.`),
  );
}

/** The update that opens a closed case, and hides its listing if it `holds`; null if both are done. */
export function opening(
  deps: Deps,
  found: CaseDocument,
  holds: boolean,
  more: Partial<Pick<CaseDocument, 'signs' | 'isChanged' | 'request' | 'title'>> = {},
): Update<CaseDocument> | null {
  const at = deps.now().toISOString();
  const opened = { ...(found.state !== 'open' && { state: 'open' as const, openedAt: at }), ...more };
  if (!holds || found.held) return Object.keys(opened).length === 0 ? null : { $set: opened, $inc: { revision: 1 } };
  const event = nextEvent(found, 'moderation.decided', toDecision(found, 'hold'), deps);
  const decisions = withDecision(found, { at, actorId: '', actor: '', action: 'hold', note: '', tell: '' });
  return withEvent<CaseDocument>({ $set: { ...opened, held: true, decisions } }, event, deps.now);
}

/** A subject's case, created if needed. */
export async function caseOf({ collections, now, newId }: Deps, subject: Subject): Promise<CaseDocument> {
  const { cases } = collections;
  const subjectKey = subjectKeyOf(subject.kind, subject.subjectId);
  const known = await cases.findOne({ subjectKey });
  if (known) return known;
  const open = { state: 'open' as const, held: false, openedAt: now().toISOString() };
  const undecided = { decidedAt: '', action: '', note: '' };
  const made = withFirstEvent({ _id: newId(), subjectKey, ...subject, ...open, ...undecided }, null, now);
  if (await insertOnce(cases, made)) return made;
  const other = await cases.findOne({ subjectKey });
  if (!other) throw new Error(`The case of ${subjectKey} is there and is not.`);
  return other;
}

async function isScamToMany({ collections, now }: Deps, found: CaseDocument): Promise<boolean> {
  if (found.kind !== 'listing') return false;
  const weekAgo = new Date(now().getTime() - WEEK_MS).toISOString();
  const since = weekAgo > found.decidedAt ? weekAgo : found.decidedAt;
  const { subjectKey } = found;
  const scam = { subjectKey, at: { $gt: since }, reason: 'scam', isTrusted: true } as const;
  const reports = await collections.reports.find(scam).limit(MOST_COMPARED).toArray();
  return !isOfOne(reports, SCAM_REPORTS);
}

const MOST_DECISIONS = 50;

/** A case's decisions with one more. */
export const withDecision = ({ decisions = [] }: CaseDocument, made: CaseDecision): CaseDecision[] => [
  ...decisions.slice(1 - MOST_DECISIONS),
  made,
];

/** The part of a decision that other services receive. */
export const toDecision = (
  { _id: caseId, kind, subjectId, ownerId, title, request }: CaseDocument,
  action: string,
): EventData<'moderation.decided'> => ({
  ...{ caseId, kind, subjectId, ownerId, action, tell: '' },
  ...(request && { askedAt: request.askedAt }),
  ...(action === 'approve' && { name: title }),
});

/** The decision that currently applies, for republishing. */
const lasting = (found: CaseDocument): string | null => {
  const { kind, held, decidedAt, action } = found;
  if (held) return 'hold';
  if (isCheck(kind)) return found.state === 'closed' ? action : null;
  if (kind === 'person') return isSuspended(found.decisions ?? []) ? 'suspend' : null;
  if (decidedAt === '') return null;
  return action === 'remove' ? 'remove' : 'release';
};

/** A case's current event: held, removed, released, approved, refused or revoked. */
export function toCurrentDecision(found: CaseDocument): TypedEvent | null {
  const action = lasting(found);
  return action === null ? null : { type: 'moderation.decided', data: toDecision(found, action) };
}
