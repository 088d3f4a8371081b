import type { Counts } from '../runner/counts.ts';
import { runContainers } from './containers.ts';
import { runStackJourney } from './on-stack.ts';
import { runSweeps } from './sweeps.ts';

/** What `npm test -- --full` runs after the tests of each change, by the word that names it after `--only`. */
export const FULL_STAGES: Readonly<Record<string, () => Promise<Counts>>> = {
  sweeps: runSweeps,
  containers: runContainers,
  journey: runStackJourney,
};
