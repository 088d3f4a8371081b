import { MINUTE_MS } from '@keyturn/domain/durations';
import { FAILURES, MOST_REPORT_TEXT, type PageReport } from '@keyturn/contracts/reports';
import type { Logger } from '@keyturn/service-kit/log';
import type { Metrics } from '@keyturn/service-kit/metrics';
import { countReports, isIn } from './count-reports.ts';
import { isBroken } from './is-broken.ts';
import { versionFor } from './lots.ts';
import type { Pointed } from './execute-command.ts';
import type { SliceReleases } from './slice-releases.ts';
import type { Tallies } from './tallies.ts';

/** A slice that fails everywhere must not fill the log. */
const MOST_LINES_A_MINUTE = 60;

/** Counts and logs pages' reports, and ends a canary that fails more than chance explains. */
export interface Reports {
  take(reports: readonly PageReport[], lot: number | null): Promise<void>;
}

export function createReports(
  { slices, servedVersions, refold }: Pick<Pointed, 'slices' | 'servedVersions' | 'refold'>,
  { tallies, metrics, log, clockMs }: { tallies: Tallies; metrics: Metrics; log: Logger; clockMs(): number },
): Reports {
  const count = countReports(metrics);
  let minute = { atMs: 0, lines: 0 };

  function logReport(report: PageReport): void {
    if (clockMs() - minute.atMs > MINUTE_MS) minute = { atMs: clockMs(), lines: 0 };
    minute.lines += 1;
    const { slice, version, kind, text = '' } = report;
    if (minute.lines <= MOST_LINES_A_MINUTE)
      log.warn({ remote: slice, version, kind, text: masked(text) }, 'a page reports');
  }

  async function judge(slice: SliceReleases): Promise<void> {
    const [pointer] = slice.history();
    if (!pointer?.canary) return;
    const { canary, stable } = await tallies.read(slice.name, pointer.canary);
    if (!isBroken(canary, stable)) return;
    const why = `It failed ${canary.failed} of ${canary.shown} visitors, the other ${stable.failed} of ${stable.shown}.`;
    const { stable: others, previous, flags } = pointer;
    const next = { mode: 'pinned', stable: others, previous, flags, canary: null } as const;
    if (!(await slice.point(pointer.revision, { ...next, by: 'abort', why }))) return;
    log.error({ remote: slice.name, version: pointer.canary.version, canary, stable }, 'canary aborted');
    await refold();
  }

  return {
    async take(reports, lot) {
      const touched = new Set<SliceReleases>();
      for (const report of reports) {
        const slice = slices.find(({ name }) => name === report.slice);
        if (!slice) continue;
        const [pointer] = slice.history();
        const isServed = servedVersions(slice.name)?.has(report.version) ?? false;
        count(report, isServed ? report.version : 'other');
        const isFailure = isIn(FAILURES, report.kind);
        if (isFailure || report.kind === 'fallback') logReport(report);
        if (!pointer?.canary || lot === null || !(isFailure || report.kind === 'shown')) continue;
        // Ignores a page opened before the canary grew, or one that claims another release than its browser's.
        if (report.version !== versionFor(pointer, lot)) continue;
        const side = report.version === pointer.canary.version ? 'canary' : 'stable';
        tallies.note(slice.name, pointer.canary, side, lot, isFailure);
        touched.add(slice);
      }
      // The report is counted; a full disk ends no canary and fails no page.
      for (const slice of touched)
        await judge(slice).catch((err: unknown) => log.error({ remote: slice.name, err }, 'canary cannot be judged'));
    },
  };
}

/** Masks personal data: an error may quote the page. */
const masked = (text: string): string =>
  text
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '(e-mail)')
    .replace(/\d(?:[\s().-]?\d){3,}/g, '(number)')
    .slice(0, MOST_REPORT_TEXT);
