import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { findLockProblems } from './lock-file.ts';
import { findUnpinned } from './pins.ts';
import { findSecrets } from './secrets-in-tree.ts';
import { listTreeFiles } from './tree-files.ts';

/**
 * What we take from others is what we chose, and what we give holds no secret: the lock file, images and actions by
 * digest and commit, and every text of the checkout. Ends with 1 if something is not so.
 */
const files = listTreeFiles(ROOT);
/** Where stand-ins without digest take the place of the public images. */
const STAND_INS = 'tests/containers/engine.sh';
// Tests name images that are wrong on purpose.
const isNaming = (file: string): boolean =>
  /Dockerfile$|\.(?:ya?ml|ts|mjs|sh)$/.test(file) && !/\.(?:test|e2e)\.ts$/.test(file) && file !== STAND_INS;
const texts = await Promise.all(
  files.filter(isNaming).map(async (file) => [file, await readFile(join(ROOT, file), 'utf8').catch(() => '')] as const),
);
const problems = [...(await findLockProblems(ROOT)), ...findUnpinned(new Map(texts)), ...(await findSecrets(ROOT))];
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
