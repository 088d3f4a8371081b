import { defineProgram } from '@keyturn/service-kit/program';
import { createMatching } from './app.ts';
import { matchingEnv } from './config.ts';

export const service = defineProgram({
  name: 'matching',
  env: matchingEnv,
  // Whose a saved listing was that is gone: it stays out of sight of who blocked them.
  keptIds: { saved: ['goneOf'] },
  create: createMatching,
});
