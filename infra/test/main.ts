import { collectEvidence } from '../ledger/evidence.ts';
import { printLedger } from '../ledger/print.ts';
import { runBrowserTests } from './browser.ts';
import { runCheck, CHECKS } from './checks.ts';
import { add, NONE, printTotals, type Counts } from './counts.ts';
import { readBrowserResults, readUnitResults } from './results.ts';
import { runUnitTests } from './unit.ts';

/**
 * Runs every test: the checks of the tree, rules, services and contract suites, then real browsers, then the
 * ledger. `--check` leaves the browsers out; words after it choose test files by name. A skip counts as a failure where CI is set.
 */
const isQuick = process.argv.includes('--check');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWhole = only.length === 0;

let counts: Counts = NONE;
if (isWhole) for (const check of CHECKS) counts = add(counts, await runCheck(check));
counts = add(counts, await runUnitTests(only));
if (!isQuick) counts = add(counts, await runBrowserTests(only));
if (!isQuick && isWhole) {
  const results = [...(await readUnitResults()), ...(await readBrowserResults())];
  counts = add(counts, printLedger(await collectEvidence(results), false));
}

const isCi = process.env['CI'] === 'true';
printTotals(counts);
process.exit(counts.failed > 0 || (isCi && counts.skipped > 0) || counts.passed === 0 ? 1 : 0);
