import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { runCommand } from '../../infra/build/run-command.ts';

interface Run {
  /** Jest's report file; none if nobody reads it. */
  readonly report?: string;
  /** Only tests with matching names. */
  readonly name?: string;
  readonly env?: Record<string, string>;
  /** Only tests affected by uncommitted changes. */
  readonly onlyChanged?: boolean;
  /** Count of parallel files, by default as many as the machine allows. */
  readonly workers?: number;
}

/** Runs Jest test files, by default all; returns the exit code. */
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
