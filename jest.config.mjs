// Every test that is no browser's, in bare Node: what they try runs as it runs in production.
import { availableParallelism } from 'node:os';

export default {
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  setupFiles: ['./infra/typescript/in-tests.mjs'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-dev/', '/\\.build/'],
  modulePathIgnorePatterns: ['/dist/', '/dist-dev/', '/\\.build/'],
  transform: {},
  // One more than there are processors: tests wait for two fifths of their time.
  maxWorkers: availableParallelism() + 1,
};
