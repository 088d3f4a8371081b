/** How tests ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed that no report of a runner names. */
  readonly unreported?: readonly string[];
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

/** The sum of two counts. */
export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  unreported: [...(a.unreported ?? []), ...(b.unreported ?? [])],
});

/** One that passed, or one that failed and is named again at the end. */
export const countOne = (isFine: boolean, name: string): Counts => (isFine ? { ...NONE, passed: 1 } : failedOne(name));

/** One failure, named again at the end. */
export const failedOne = (name: string): Counts => ({ ...NONE, failed: 1, unreported: [name] });

/** What jest or Playwright counted; where it ended badly with no test to blame, that is a failure of its own. */
export const countRun = (counts: Counts, isFine: boolean, name: string): Counts =>
  isFine || counts.failed > 0 ? counts : add(counts, failedOne(`${name} ended badly, though no test failed`));

/** Whether a run ended well: something passed, nothing failed, and nothing was left out that CI should have had. */
export const endedWell = ({ passed, failed, skipped }: Counts, isCi: boolean): boolean =>
  passed > 0 && failed === 0 && (skipped === 0 || !isCi);

/** Prints the closing line that CI reads. */
export function printTotals({ passed, failed, skipped }: Counts): void {
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

/** Says why a whole run is skipped, and counts it as one. */
export function skipRun(reason: string): Counts {
  console.log(`skipped: ${reason}`);
  return { ...NONE, skipped: 1 };
}
