import { ROOT } from '../../infra/build/freshness.ts';
import { NONE, type Counts } from './counts.ts';
import { fingerprintWorkspaces, keepPassedWorkspaces, readPassedWorkspaces, workspaceOf } from './passed-workspaces.ts';
import { readUnitResults } from './results.ts';
import { runUnitTests } from './unit.ts';

/** Runs the test files of the workspaces that have not passed on what they have now, and remembers which passed (decision 0018). */
export async function runChangedUnitTests(files: readonly string[]): Promise<Counts> {
  const before = await fingerprintWorkspaces(ROOT, files);
  const passed = await readPassedWorkspaces(ROOT, before);
  const ran = files.filter((file) => !passed.has(workspaceOf(file)));
  const workspaces = [...passed].sort().join(', ');
  if (passed.size > 0) {
    console.log(`\nUnchanged since they passed, and left out (--all runs them): ${workspaces}.`);
  }
  if (ran.length === 0) return NONE;
  const counts = await runUnitTests(ran);
  await keepPassedWorkspaces(ROOT, before, { ran, results: await readUnitResults() });
  return counts;
}
