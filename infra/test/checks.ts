import type { Counts } from './counts.ts';
import { runNode } from './run-command.ts';

/** A check of the whole tree; it counts as one test. */
export interface Check {
  readonly name: string;
  readonly args: readonly string[];
}

/** What the tree has to satisfy before any test runs. */
export const CHECKS: readonly Check[] = [
  { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'] },
  { name: 'types', args: ['node_modules/@typescript/native/bin/tsc', '--noEmit', '-p', 'tsconfig.json'] },
  {
    name: 'lint',
    args: [
      'node_modules/eslint/bin/eslint.js',
      '--max-warnings=0',
      '--cache',
      '--cache-location',
      '.build/eslint',
      '.',
    ],
  },
  {
    name: 'imports',
    args: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', '.'],
  },
];

/** Runs one check and says how it ended. */
export async function runCheck({ name, args }: Check): Promise<Counts> {
  console.log(`\n── ${name}`);
  const isFine = (await runNode(args)) === 0;
  console.log(isFine ? `${name}: fine` : `${name}: FAILED`);
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 };
}
