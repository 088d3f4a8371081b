/** How tests ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

/** The sum of two counts. */
export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Prints the closing line that CI reads. */
export function printTotals({ passed, failed, skipped }: Counts): void {
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

/** Says why a whole run is skipped, and counts it as one. */
export function skipRun(reason: string): Counts {
  console.log(`skipped: ${reason}`);
  return { ...NONE, skipped: 1 };
}
