import type { Counts } from '../runner/counts.ts';
import { runContainers } from './containers.ts';
import { runStackJourney } from './on-stack.ts';
import { runSweeps } from './sweeps.ts';

/** Stages of `npm test -- --full` after the usual tests, by their name for `--only`. */
export const FULL_STAGES: Readonly<Record<string, () => Promise<Counts>>> = {
  sweeps: runSweeps,
  containers: runContainers,
  journey: runStackJourney,
};
