import { runLongLab, runShortLab } from '../lab/stack-runs.ts';
import { collectEvidence } from '../ledger/evidence.ts';
import { printLedger } from '../ledger/print.ts';
import { runBrowserTests } from './browser.ts';
import { runCheck, CHECKS } from './checks.ts';
import { runContainerProof } from './containers.ts';
import { add, NONE, printTotals, type Counts } from './counts.ts';
import { runServiceTestsOnMongo } from './on-mongo.ts';
import { runTestsOnNode24 } from './on-node-24.ts';
import { runStackJourney } from './on-stack.ts';
import { clearResults, printUnpassed, readBrowserResults, readUnitResults } from './results.ts';
import { runUnitTests } from './unit.ts';

/**
 * Runs every test: the checks of the tree; rules, services and contract suites; those once more on MongoDB’s protocol and
 * on Node 24; real browsers, on the embedded product and on the operated stack; kills under writes; the ledger. `--check` ends
 * after the second; `--full` adds ten minutes of kills and the proof in containers; words choose test files by name. A skip counts as a failure where CI is set.
 */
const isQuick = process.argv.includes('--check');
const isFull = process.argv.includes('--full');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWhole = only.length === 0;

let counts: Counts = NONE;
await clearResults();
if (isWhole) for (const check of CHECKS) counts = add(counts, await runCheck(check));
counts = add(counts, await runUnitTests(only));
if (!isQuick) counts = add(counts, await runBrowserTests(only));
if (!isQuick && isWhole) {
  const stages = [runServiceTestsOnMongo, runTestsOnNode24, runStackJourney, runShortLab];
  if (isFull) stages.push(runLongLab, runContainerProof);
  for (const run of stages) counts = add(counts, await run());
  const results = [...(await readUnitResults()), ...(await readBrowserResults())];
  counts = add(counts, printLedger(await collectEvidence(results), false));
}

await printUnpassed();
const isCi = process.env['CI'] === 'true';
printTotals(counts);
process.exit(counts.failed > 0 || (isCi && counts.skipped > 0) || counts.passed === 0 ? 1 : 0);
