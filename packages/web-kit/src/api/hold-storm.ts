import { reportProblem } from '../report/index.ts';

/** So many reads in such a time are a loop; a person who acts fast, beside another who does, may come near. */
const MOST_READS = 100;
const WINDOW_MS = 10_000;

let begunAt = -WINDOW_MS;
let reads = 0;

/**
 * Counts the reads of the slice whose bundle this is; where it makes more than a hundred in ten seconds they wait until those are
 * over, so that it holds up neither the service nor the others in the page, and what it shows is right again afterwards. Reported once.
 */
export async function holdStorm(): Promise<void> {
  for (let waitMs = countRead(); waitMs > 0; waitMs = countRead())
    await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** How long a read waits from now on, in ms. */
function countRead(): number {
  const now = performance.now();
  if (now - begunAt >= WINDOW_MS) forgetReads(now);
  reads += 1;
  if (reads === MOST_READS + 1) reportProblem({ kind: 'part', text: `More than ${MOST_READS} reads in 10 s` });
  return reads > MOST_READS ? begunAt + WINDOW_MS - now : 0;
}

/** Begins to count anew. */
export function forgetReads(now = -WINDOW_MS): void {
  begunAt = now;
  reads = 0;
}
