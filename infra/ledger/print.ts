import type { Counts } from '../test/counts.ts';
import type { Evidence } from './evidence.ts';
import { LEDGER } from './rows.ts';

const SIGNS = { passed: '✔', failed: '✖', skipped: '﹣' } as const;

/** Prints every row, with its tests when `isWhole`, and how many are shown. */
export function printLedger(evidence: readonly Evidence[], isWhole: boolean): Counts {
  console.log('\n── ledger');
  for (const { row, tests, isShown } of evidence) {
    if (isShown && !isWhole) continue;
    console.log(`${isShown ? '✔' : '✖'} ${row.padEnd(4)}${LEDGER[row]}${tests.length === 0 ? ' NO TEST' : ''}`);
    for (const { outcome, file, title } of tests) console.log(`       ${SIGNS[outcome]} ${file}: ${title}`);
  }
  const shown = evidence.filter(({ isShown }) => isShown).length;
  console.log(`${shown} of ${evidence.length} rows are shown by a passing test over HTTP or in a browser.`);
  const isFine = shown === evidence.length;
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 };
}
