import { failedOne, NONE, type Counts } from '../runner/counts.ts';
import type { Evidence } from './evidence.ts';
import { REQUIREMENTS } from './rows.ts';

const SIGNS = { passed: '✔', failed: '✖', skipped: '﹣' } as const;

/**
 * Prints every row, with its tests if `isWhole`, and the count of shown rows. After a partial run, a row without
 * failures is left out, not failed.
 */
export function printRequirements(evidence: readonly Evidence[], { isWhole = false, isPartial = false } = {}): Counts {
  console.log('\n── requirements');
  for (const { row, tests, isShown } of evidence) {
    if (isShown && !isWhole) continue;
    console.log(`${isShown ? '✔' : '✖'} ${row.padEnd(4)}${REQUIREMENTS[row]}${tests.length === 0 ? ' NO TEST' : ''}`);
    for (const { outcome, file, title } of tests) console.log(`       ${SIGNS[outcome]} ${file}: ${title}`);
  }
  const shown = evidence.filter(({ isShown }) => isShown).length;
  console.log(`${shown} of ${evidence.length} rows are shown by a passing test over HTTP or in a browser.`);
  if (shown === evidence.length) return { ...NONE, passed: 1 };
  const isContradicted = evidence.some(({ tests }) => tests.some(({ outcome }) => outcome === 'failed'));
  return isPartial && !isContradicted ? { ...NONE, skipped: 1 } : failedOne('requirements');
}
