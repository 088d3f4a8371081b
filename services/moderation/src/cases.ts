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

/** So many people who say that a listing is a scam, within a week, hide it until somebody has looked. */
const SCAM_REPORTS = 3;
/** Beyond this number, nobody needs to know whose they are. */
const MOST_COMPARED = 100;
const WEEK_MS = 7 * DAY_MS;

/** The id of somebody's report of a thing: each reports it once. */
export const reportIdOf = (reporterId: string, kind: Subject['kind'], subjectId: string): string =>
  `${reporterId}|${subjectKeyOf(kind, subjectId)}`;

export const subjectKeyOf = (kind: Subject['kind'], subjectId: string): string => `${kind}|${subjectId}`;

/** The case of what was reported: opened, or opened again, unless somebody has decided since; and held where many report a scam. */
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

/** The change that opens a case which is closed, and hides its listing where it `holds`; null where both are so already. */
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

/** The one case of a thing, new where there was none. */
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

/** The decisions of a case with one more. */
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

/** The part of a decision that lasts, so that an event can be republished. */
const lasting = (found: CaseDocument): string | null => {
  const { kind, held, decidedAt, action } = found;
  if (held) return 'hold';
  if (isCheck(kind)) return found.state === 'closed' ? action : null;
  if (kind === 'person') return isSuspended(found.decisions ?? []) ? 'suspend' : null;
  if (decidedAt === '') return null;
  return action === 'remove' ? 'remove' : 'release';
};

/** The current event of a case for other services: what is held, removed, released, approved, refused or taken back. */
export function toCurrentDecision(found: CaseDocument): TypedEvent | null {
  const action = lasting(found);
  return action === null ? null : { type: 'moderation.decided', data: toDecision(found, action) };
}
