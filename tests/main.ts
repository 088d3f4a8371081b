import { runAttackLab } from './faults/attacks/run.ts';
import { runLongLab } from './faults/stack-runs.ts';
import { collectEvidence } from './requirements/evidence.ts';
import { printLedger } from './requirements/print.ts';
import { runBrowserTests } from './runner/browser.ts';
import { findNamedRooms } from './runner/named-rooms.ts';
import { runReleaseCells } from './stages/cells.ts';
import { runChecks } from './stages/checks.ts';
import { buildImages, runContainerProof } from './stages/containers.ts';
import { add, endedWell, NONE, printTotals, type Counts } from './runner/counts.ts';
import { runServiceTestsOnMongo } from './stages/on-mongo.ts';
import { describeLacking, findLacking, installParts } from './runner/machine.ts';
import { printTimes, timeStage } from './runner/times.ts';
import { runTestsOnNode24 } from './stages/on-node-24.ts';
import { runStackJourney } from './stages/on-stack.ts';
import {
  BROWSER_CELLS_RESULTS,
  clearResults,
  printUnpassed,
  readBrowserResults,
  readUnitResults,
} from './runner/results.ts';
import { chooseUnitTests, runUnitTests } from './runner/unit.ts';
import { runChangedUnitTests } from './runner/changed.ts';
import { isLong } from './testing/files.ts';
import { requireProduct } from '../infra/build/build-stale.ts';

/**
 * Runs the tests: the checks of the tree; rules, services, contract suites, screens in jsdom; real browsers; the ledger. `--check` ends
 * after the second and leaves out what is long (`*.long.test.ts`), so that it needs nothing built, and, without `--all`, rooms that
 * have passed on what they have now (decision 0102). `--full` runs tests that
 * kill processes and servers or go over every screen, guard and fault as well (decision 0100), this release beside the one before, services and what depends on Node once more, on MongoDB’s protocol and on Node 24, then attacks, the journey and kills on the operated stack, and the
 * proof in containers (decision 0068). Words choose test files by name, and with `--check` a folder has its checks as well.
 * What a machine lacks is known before anything runs, left out, and told at the end; a skip counts as a failure where CI is set.
 */
const isQuick = process.argv.includes('--check');
const isFull = process.argv.includes('--full');
const isAll = process.argv.includes('--all');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWhole = only.length === 0;
const rooms = await findNamedRooms(only);

const units = await chooseUnitTests(only, { quick: isQuick ? { folders: rooms } : null, isFull });
const needsNothing = isQuick && !units.some(isLong);

let counts: Counts = NONE;
await clearResults();
if (!needsNothing) await requireProduct();
if (!isQuick) await installParts();
const lacking = needsNothing ? [] : findLacking();
for (const { title, leavesOut } of lacking) console.log(`No ${title} here: ${leavesOut} are left out.`);
if (isWhole || (isQuick && rooms.length > 0)) await runStage('checks', () => runChecks(rooms));
await runStage('rules, services, contracts and screens', () =>
  isQuick && isWhole && !isAll ? runChangedUnitTests(units) : runUnitTests(units),
);
if (!isQuick) await runStage('browser', () => runBrowserTests(only, { isFull }));
if (isFull && isWhole) {
  await runStage('release cells', runReleaseCells);
  const images = buildImages();
  await runStage('services on MongoDB’s protocol', runServiceTestsOnMongo);
  const built = await timeStage('images', () => images);
  // The containers wait for more than half of their time. Attacks and kills are held against limits, and have the machine for themselves.
  await Promise.all([runStage('Node 24', runTestsOnNode24), runStage('containers', () => runContainerProof(built))]);
  await runStage('attacks', runAttackLab);
  await runStage('journey on the operated stack', runStackJourney);
  await runStage('kills', runLongLab);
}
if (!isQuick && isWhole) {
  const results = [
    ...(await readUnitResults()),
    ...(await readBrowserResults()),
    ...(await readBrowserResults(BROWSER_CELLS_RESULTS)),
  ];
  counts = add(counts, printLedger(await collectEvidence(results), { isPartial: lacking.length > 0 }));
}

printTimes();
await printUnpassed();
for (const name of counts.unreported ?? []) console.log(`failed: ${name}`);
for (const line of describeLacking(lacking, counts.skipped)) console.log(line);
const isCi = process.env['CI'] === 'true';
printTotals(counts);
process.exit(endedWell(counts, isCi) ? 0 : 1);

async function runStage(name: string, run: () => Promise<Counts>): Promise<void> {
  const found = await timeStage(name, run);
  counts = add(counts, found);
}
