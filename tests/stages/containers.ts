import { countOne, skipRun, type Counts } from '../runner/counts.ts';
import { runCommand } from '../../infra/build/run-command.ts';

/** The script's exit code without an engine. */
const SKIPPED = 77;

/** Builds the images and proves the operated topology in containers (`npm run compose`), counted as one test. */
export async function runContainers(): Promise<Counts> {
  console.log('\n── containers');
  const code = await runCommand('bash', ['tests/containers/run.sh']);
  if (code === SKIPPED) return skipRun('containers: no engine here');
  return countOne(code === 0, 'containers');
}
