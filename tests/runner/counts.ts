/** Counts of test results. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failures without a runner's report. */
  readonly unreported?: readonly string[];
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  unreported: [...(a.unreported ?? []), ...(b.unreported ?? [])],
});

/** A pass, or a failure that is listed again at the end. */
export const countOne = (isFine: boolean, name: string): Counts => (isFine ? { ...NONE, passed: 1 } : failedOne(name));

/** A failure, listed again at the end. */
export const failedOne = (name: string): Counts => ({ ...NONE, failed: 1, unreported: [name] });

/** The counts of jest or Playwright; a bad exit without a failed test is a failure of its own. */
export const countRun = (counts: Counts, isFine: boolean, name: string): Counts =>
  isFine || counts.failed > 0 ? counts : add(counts, failedOne(`${name} ended badly, though no test failed`));

/** Whether a run succeeded: something passed, nothing failed, and in CI nothing was skipped. */
export const endedWell = ({ passed, failed, skipped }: Counts, isCi: boolean): boolean =>
  passed > 0 && failed === 0 && (skipped === 0 || !isCi);

/** Prints the final line, which CI parses. */
export function printTotals({ passed, failed, skipped }: Counts): void {
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

/** Prints why a whole run is skipped, and counts one skip. */
export function skipRun(reason: string): Counts {
  console.log(`skipped: ${reason}`);
  return { ...NONE, skipped: 1 };
}
