import type { Deps } from './collections.ts';

const DAY_MS = 86_400_000;
/** How long what was decided is kept: a case with its reports, and the entry of the log, which outlasts it. */
const CASE_DAYS = 180;
const AUDIT_DAYS = 400;
const MOST_AT_ONCE = 500;

/** Deletes cases that were closed long ago, their reports first, so that a run that is interrupted goes on; what is still hidden stays. */
export async function forgetOld({ collections, now }: Deps): Promise<void> {
  const { audit, cases, reports } = collections;
  const daysAgo = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();
  const closed = await cases
    .find({ state: 'closed', held: false, decidedAt: { $gt: '', $lte: daysAgo(CASE_DAYS) }, outboxAt: null })
    .sort({ decidedAt: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id, revision, subjectKey } of closed) {
    const said = await reports.find({ subjectKey }).limit(MOST_AT_ONCE).toArray();
    for (const report of said) await reports.deleteOne({ _id: report._id });
    // Somebody may have reported it again meanwhile; what is left of very many reports goes with the next run.
    if (said.length < MOST_AT_ONCE) await cases.deleteOne({ _id, revision });
  }
  const old = await audit
    .find({ at: { $lte: daysAgo(AUDIT_DAYS) } })
    .sort({ at: 1 })
    .limit(MOST_AT_ONCE)
    .toArray();
  for (const { _id } of old) await audit.deleteOne({ _id });
}
