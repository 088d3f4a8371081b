// Every test that is no browser's: `node` in bare Node, as it runs in production; `screens` in jsdom, which stands in for a browser.
import { availableParallelism } from 'node:os';
import './tests/runner/quick-folder.mjs';

const places = {
  cacheDirectory: '.build/jest',
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-dev/', '/\\.build/'],
  modulePathIgnorePatterns: ['/dist/', '/dist-dev/', '/\\.build/'],
};

const node = {
  displayName: 'node',
  runner: './tests/runner/bare-node.mjs',
  setupFiles: ['./infra/typescript/in-tests.mjs'],
  testMatch: ['**/*.test.ts'],
  transform: {},
  ...places,
};

const screens = {
  displayName: 'screens',
  testEnvironment: './tests/runner/jsdom/environment.mjs',
  setupFilesAfterEnv: ['./packages/web-kit/src/testing/screens/page.ts'],
  testMatch: ['**/*.test.tsx'],
  transform: { '\\.(tsx?|css|webp|svg)$': './tests/runner/jsdom/transform.mjs' },
  ...places,
};

export default {
  projects: [node, screens],
  testSequencer: './tests/runner/long-first.mjs',
  // One more than there are processors: tests wait for two fifths of their time.
  maxWorkers: availableParallelism() + 1,
};
