import { defineProgram } from '@keyturn/service-kit/program';
import { createMatching } from './app.ts';
import { matchingEnv } from './config.ts';

export const service = defineProgram({
  name: 'matching',
  env: matchingEnv,
  create: createMatching,
});
