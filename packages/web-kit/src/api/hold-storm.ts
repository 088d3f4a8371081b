import { reportProblem } from '../report/index.ts';

/** More reads in this time are a loop; a fast person in two tabs may come near. */
const MOST_READS = 100;
const WINDOW_MS = 10_000;

let begunAt = -WINDOW_MS;
let reads = 0;

/**
 * Delays reads of this bundle's slice after a hundred in ten seconds, so that a loop burdens neither the service nor
 * the page. The screen is right again afterwards. Reported once.
 */
export async function holdStorm(): Promise<void> {
  for (let waitMs = countRead(); waitMs > 0; waitMs = countRead())
    await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** How long the next read waits, in ms. */
function countRead(): number {
  const now = performance.now();
  if (now - begunAt >= WINDOW_MS) forgetReads(now);
  reads += 1;
  if (reads === MOST_READS + 1) reportProblem({ kind: 'part', text: `More than ${MOST_READS} reads in 10 s` });
  return reads > MOST_READS ? begunAt + WINDOW_MS - now : 0;
}

export function forgetReads(now = -WINDOW_MS): void {
  begunAt = now;
  reads = 0;
}
