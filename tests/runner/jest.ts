import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { runCommand } from '../../infra/build/run-command.ts';

interface Run {
  /** Where jest leaves its report; none where nobody reads it. */
  readonly report?: string;
  /** Only tests whose names match. */
  readonly name?: string;
  readonly env?: Record<string, string>;
  /** Only tests of what was changed since the last commit. */
  readonly onlyChanged?: boolean;
  /** How many files run at once, where not as many as the machine can. */
  readonly workers?: number;
}

/** Runs test files that are no browser's, all where none are named; returns the exit code. */
export async function runJest(
  files: readonly string[],
  { report, name, env, onlyChanged, workers }: Run = {},
): Promise<number> {
  if (report !== undefined) await rm(resolve(ROOT, report), { force: true });
  const told = [
    ...(report === undefined ? [] : ['--json', `--outputFile=${report}`]),
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    ...(name === undefined ? [] : ['--testNamePattern', name]),
    ...(onlyChanged ? ['--onlyChanged', '--passWithNoTests', '--testPathIgnorePatterns=\\.long\\.'] : []),
    ...(files.length === 0 ? [] : ['--runTestsByPath', ...files]),
  ];
  return runCommand(process.execPath, ['node_modules/jest/bin/jest.js', ...told], env);
}
