import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { requireProduct } from '../../infra/build/build-stale.ts';
import { ROOT } from '../../infra/build/freshness.ts';
import { requireKnown } from '../../infra/arguments.mjs';
import { REMOTES } from '../../infra/slices/slices.ts';
import { runBrowserTests } from '../runner/browser.ts';
import { add, NONE, printTotals, type Counts } from '../runner/counts.ts';
import { installParts } from '../runner/machine.ts';
import { clearResults, printUnpassed } from '../runner/results.ts';
import { printTimes, timeStage } from '../runner/times.ts';
import { chooseUnitTests, runUnitTests } from '../runner/unit.ts';
import { runChecks } from '../stages/checks.ts';
import { affectedSlices } from './affected.ts';

/** Longest checks of one slice on four processors. */
const MOST_SECONDS = 300;
/** Proves that the whole still works with it. */
const JOURNEY = 'journeys/journey.e2e';

/**
 * `npm run slice -- tours`: a slice team's checks before a release, each timed: lint, format, types and imports of its
 * workspaces, their tests, the published contract, its screens in a browser, and the journey through all slices. `--
 * --since COMMIT` lists the slices that changes since may break, also for a workflow's next job.
 */
const [word = '', since] = process.argv.slice(2);
if (word === '--since') nameAffected(since ?? 'HEAD');
else await checkSlice(word);

function nameAffected(commit: string): void {
  const files = execFileSync('git', ['diff', '--name-only', '--no-renames', `${commit}...HEAD`], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const line = `slices=${JSON.stringify(affectedSlices(files.split('\n'), ROOT))}\n`;
  process.stdout.write(line);
  const output = process.env['GITHUB_OUTPUT'];
  if (output !== undefined) appendFileSync(output, line);
}

async function checkSlice(name: string): Promise<never> {
  requireKnown(
    'slice',
    [name],
    REMOTES.map((remote) => remote.name),
  );
  const remote = REMOTES.find((entry) => entry.name === name);
  const workspaces = [remote?.folder ?? '', ...(remote?.services ?? []).map((service) => `services/${service}`)];
  const inWorkspaces = workspaces.map((workspace) => `${workspace}/`);
  const startedAt = performance.now();
  await clearResults();
  await installParts();
  const units = await chooseUnitTests([...inWorkspaces, 'tests/compatibility/'], { folders: [], isQuick: false });
  let counts: Counts = NONE;
  for (const [step, run] of [
    ['lint, format, types and imports', () => runChecks(workspaces)],
    ['build', () => requireProduct().then(() => NONE)],
    ['rules, services, contract and screens', () => runUnitTests(units)],
    ['browser', () => runBrowserTests([...inWorkspaces, JOURNEY])],
  ] as const)
    counts = add(counts, await timeStage(step, run));
  printTimes();
  counts = add(counts, await printUnpassed());
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const isSlow = seconds > MOST_SECONDS && availableParallelism() >= 4;
  console.log(
    `${name}: ${seconds} s on ${availableParallelism()} processors${isSlow ? `, more than ${MOST_SECONDS}` : ''}.`,
  );
  printTotals(counts);
  process.exit(counts.failed > 0 || counts.passed === 0 || isSlow ? 1 : 0);
}
