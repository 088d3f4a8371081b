import { countOne, NONE, type Counts } from '../runner/counts.ts';
import { runCommand } from '../../infra/build/run-command.ts';

/** How run.sh ends where there is no engine. */
const SKIPPED = 77;

/** Builds the images and proves the operated topology in containers (`npm run compose`); it counts as one test. */
export async function runContainerProof(): Promise<Counts> {
  console.log('\n── containers');
  const code = await runCommand('bash', ['tests/containers/run.sh']);
  if (code === SKIPPED) return { ...NONE, skipped: 1 };
  const isFine = code === 0;
  console.log(`containers: ${isFine ? 'fine' : 'FAILED'}`);
  return countOne(isFine, 'containers');
}
