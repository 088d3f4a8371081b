import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { findLockProblems } from './lock-file.ts';
import { findUnpinned } from './pins.ts';
import { findSecrets } from './secrets-in-tree.ts';
import { listTreeFiles } from './tree-files.ts';

/**
 * Checks the supply chain: the lock file, images by digest, actions by commit, and secrets in every text of the
 * checkout. Exit code 1 for a problem.
 */
const files = listTreeFiles(ROOT);
/** Replaces public images by local ones without a digest. */
const STAND_INS = 'tests/containers/engine.sh';
// Tests name wrong images on purpose.
const isNaming = (file: string): boolean =>
  /Dockerfile$|\.(?:ya?ml|ts|mjs|sh)$/.test(file) && !/\.(?:test|e2e)\.ts$/.test(file) && file !== STAND_INS;
const texts = await Promise.all(
  files.filter(isNaming).map(async (file) => [file, await readFile(join(ROOT, file), 'utf8').catch(() => '')] as const),
);
const problems = [...(await findLockProblems(ROOT)), ...findUnpinned(new Map(texts)), ...(await findSecrets(ROOT))];
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
