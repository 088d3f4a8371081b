import { countOne, NONE, type Counts } from '../runner/counts.ts';
import { runCommand } from '../../infra/build/run-command.ts';

/** How both scripts end where there is no engine. */
const SKIPPED = 77;

/** Builds the images, beside what else runs; answers the exit code, and never rejects. */
export const buildImages = (): Promise<number> => runCommand('bash', ['tests/containers/build.sh']);

/** Proves the operated topology in containers (`npm run compose`), once `built` says that the images are there; it counts as one test. */
export async function runContainerProof(built: number): Promise<Counts> {
  console.log('\n── containers');
  const code = built === 0 ? await runCommand('bash', ['tests/containers/run.sh'], { IMAGES_ARE_BUILT: '1' }) : built;
  if (code === SKIPPED) return { ...NONE, skipped: 1 };
  const isFine = code === 0;
  console.log(`containers: ${isFine ? 'fine' : 'FAILED'}`);
  return countOne(isFine, 'containers');
}
