import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { NONE, type Counts } from './counts.ts';
import { findTestFiles } from './files.ts';
import { countResults, readUnitResults, UNIT_RESULTS } from './results.ts';
import { runNode } from './run-command.ts';

/** Runs the `*.test.ts` files with Node's own runner, two at a time. `only` chooses files whose path contains a word. */
export async function runUnitTests(only: readonly string[]): Promise<Counts> {
  const all = await findTestFiles('.test.ts');
  const files = all.filter((file) => only.length === 0 || only.some((word) => file.includes(word)));
  await mkdir(join(ROOT, '.build'), { recursive: true });
  await rm(join(ROOT, UNIT_RESULTS), { force: true });
  if (files.length === 0) return NONE;
  console.log(`\n── rules, services and contracts (${files.length} files)`);
  const code = await runNode([
    '--import',
    './infra/typescript/register.mjs',
    '--test',
    '--test-concurrency=2',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./infra/test/unit-reporter.mjs',
    `--test-reporter-destination=${UNIT_RESULTS}`,
    ...files,
  ]);
  const counts = countResults(await readUnitResults());
  // A file that dies before its first test counts nothing, but it has failed.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
