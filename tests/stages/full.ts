import { runAttackLab } from '../faults/attacks/run.ts';
import { runLongLab } from '../faults/stack-runs.ts';
import type { Counts } from '../runner/counts.ts';
import { runReleaseCells } from './cells.ts';
import { runContainers } from './containers.ts';
import { runServiceTestsOnMongo } from './on-mongo.ts';
import { runTestsOnNode24 } from './on-node-24.ts';
import { runStackJourney } from './on-stack.ts';
import { runSweeps } from './sweeps.ts';

/** What `npm test -- --full` runs after the tests of each change, by the word that names it after `--only`. */
export const FULL_STAGES: Readonly<Record<string, () => Promise<Counts>>> = {
  sweeps: runSweeps,
  cells: runReleaseCells,
  mongo: runServiceTestsOnMongo,
  'node-24': runTestsOnNode24,
  containers: runContainers,
  attacks: runAttackLab,
  journey: runStackJourney,
  kills: runLongLab,
};
