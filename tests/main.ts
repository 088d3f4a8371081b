import { requireProduct } from '../infra/build/build-stale.ts';
import { collectEvidence } from './requirements/evidence.ts';
import { printRequirements } from './requirements/print.ts';
import { readArguments } from './runner/arguments.ts';
import { runBrowserTests } from './runner/browser.ts';
import { add, endedWell, NONE, printTotals, type Counts } from './runner/counts.ts';
import { describeLacking, findLacking, installParts, isInstalledByCi } from './runner/machine.ts';
import { findNamedWorkspaces } from './runner/named-workspaces.ts';
import { clearResults, printUnpassed, readBrowserResults, readUnitResults } from './runner/results.ts';
import { printTimes, timeStage } from './runner/times.ts';
import { chooseUnitTests, runChangedUnitTests, runUnitTests } from './runner/unit.ts';
import { runChecks } from './stages/checks.ts';
import { FULL_STAGES } from './stages/full.ts';
import { isLong } from './testing/files.ts';

/**
 * Runs the tests: checks of the tree; rules, services, contract suites and screens in jsdom; real browsers;
 * docs/requirements.md. Words select test files by name. `--check` stops before browsers, and skips `*.long.test.ts`
 * and, without `--all`, tests unaffected by uncommitted changes. `--full` adds the stages of `FULL_STAGES`; `--full
 * --only STAGE` runs one of them (decision 0018). Failures are retried once, unless `--strict`. Missing parts of the
 * machine are skipped and listed at the end.
 */
const { words, only, isQuick, isFull, isAll } = readArguments(process.argv.slice(2), Object.keys(FULL_STAGES));
// Repeats races as often as the sweeps.
if (isFull) process.env['RACE_ROUNDS'] ??= '20';
const isWhole = words.length === 0 && only.length === 0;
const workspaces = await findNamedWorkspaces(words);
const units = await chooseUnitTests(words, { folders: workspaces, isQuick });
const needsNothing = isQuick && !units.some(isLong);

let counts: Counts = NONE;
await clearResults();
if (!needsNothing) await requireProduct();
if (!isQuick) await installParts();
const lacking = needsNothing ? [] : findLacking().filter((part) => isFull || !isWhole || isInstalledByCi(part));
for (const { title, leavesOut } of lacking) console.log(`No ${title} here: ${leavesOut} are left out.`);

if (only.length === 0) {
  if (isWhole || (isQuick && workspaces.length > 0)) await runStage('checks', () => runChecks(workspaces));
  await runStage('rules, services, contracts and screens', () =>
    isQuick && isWhole && !isAll ? runChangedUnitTests() : runUnitTests(units),
  );
  if (!isQuick) await runStage('browser', () => runBrowserTests(words));
}
if (!isQuick && isWhole) {
  const evidence = await collectEvidence([...(await readUnitResults()), ...(await readBrowserResults())]);
  counts = add(counts, printRequirements(evidence, { isPartial: lacking.length > 0 }));
}
for (const [name, run] of Object.entries(FULL_STAGES)) {
  if (isFull && (isWhole || only.includes(name))) await runStage(name, run);
}

printTimes();
counts = add(counts, await printUnpassed());
for (const name of counts.unreported ?? []) console.log(`failed: ${name}`);
for (const line of describeLacking(lacking, counts.skipped)) console.log(line);
printTotals(counts);
const mayNotSkip = process.env['CI'] === 'true' && lacking.every(isInstalledByCi);
process.exit(endedWell(counts, mayNotSkip) ? 0 : 1);

async function runStage(name: string, run: () => Promise<Counts>): Promise<void> {
  const found = await timeStage(name, run);
  counts = add(counts, found);
}
