import { DAY_MS } from '@keyturn/domain/durations';
import { isApproved } from '@keyturn/domain/check-kinds';
import { BADGE_DAYS } from '@keyturn/domain/school-mail';
import { isSuspended } from '@keyturn/domain/suspended';
import type { CaseDocument, Collections, Deps } from './collections.ts';
import { afterPage } from './pages.ts';

/** Retention of a case with its reports, and of the audit log, which is longer. */
const CASE_DAYS = 180;
/** The same if its person was erased before a decision. */
const GONE_CASE_DAYS = 30;
const AUDIT_DAYS = 400;
const MOST_AT_ONCE = 500;

/**
 * Deletes long closed cases, reports first, so that an interrupted run continues. Keeps hidden listings', suspensions,
 * and revocable approvals.
 */
export async function forgetOld({ collections, now }: Deps): Promise<void> {
  const { audit, cases } = collections;
  const daysAgo = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();
  const ofGone = await cases
    .find({ isOfGone: true, state: 'closed', decidedAt: { $lte: daysAgo(GONE_CASE_DAYS) }, outboxAt: null })
    .sort({ decidedAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const one of ofGone) await forget(collections, one);
  for await (const one of overCases(collections, daysAgo(CASE_DAYS), daysAgo(BADGE_DAYS)))
    await forget(collections, one);
  const old = await audit
    .find({ at: { $lte: daysAgo(AUDIT_DAYS) } })
    .sort({ at: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id } of old) await audit.deleteOne({ _id });
}

async function forget({ cases, reports }: Collections, { _id, revision, subjectKey }: CaseDocument): Promise<void> {
  const said = await reports.find({ subjectKey }).limit(MOST_AT_ONCE).toArray();
  for (const report of said) await reports.deleteOne({ _id: report._id });
  // It may have been reported again meanwhile; remaining reports are deleted in the next run.
  if (said.length < MOST_AT_ONCE) await cases.deleteOne({ _id, revision });
}

/** A student's badge expires by itself. */
const isLasting = (one: CaseDocument, shownSince: string): boolean =>
  isSuspended(one.decisions ?? []) || (isApproved(one) && (one.kind !== 'student' || one.decidedAt > shownSince));

/** Long closed cases without effect, oldest first; others are skipped. */
async function* overCases(
  { cases, people }: Collections,
  until: string,
  shownSince: string,
): AsyncGenerator<CaseDocument> {
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const over = { state: 'closed', held: false, decidedAt: { $lte: until }, outboxAt: null } as const;
    // Many may have been decided at one instant.
    const closed: CaseDocument[] = await cases
      .find({ ...over, ...afterPage('decidedAt', '$gt', cursor) })
      .sort({ decidedAt: 1, _id: 1 })
      .limit(MOST_AT_ONCE)
      .toArray();
    for (const one of closed) {
      // An erased person cannot be reinstated.
      const person = isLasting(one, shownSince) && (await people.findOne({ _id: one.subjectId }));
      if (person === false || person?.name === '') yield one;
    }
    const last = closed.at(-1);
    cursor = last && `${last.decidedAt}|${last._id}`;
    isMore = closed.length === MOST_AT_ONCE;
  }
}
