import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES } from '../../infra/slices/slices.ts';

const WORKSPACES = ['packages', 'services', 'shell', ...REMOTES.map(({ folder }) => folder), 'infra', 'tests'];
const SKIPPED = new Set(['node_modules', 'dist', 'dist-dev']);

/** Every test file with this ending (`.test.ts`, `.e2e.ts`), as relative paths in order. */
export async function findTestFiles(ending: string): Promise<string[]> {
  return (await Promise.all(WORKSPACES.map((workspace) => find(workspace, ending)))).flat().sort();
}

/** Every Jest test file: bare Node's, and those of screens and parts. */
export async function findUnitTests(): Promise<string[]> {
  return [...(await findTestFiles('.test.ts')), ...(await findTestFiles('.test.tsx'))].sort();
}

/** Whether a test needs the built product or a server, or takes more than some seconds; `npm run check` skips it. */
export const isLong = (file: string): boolean => file.endsWith('.long.test.ts');

/** Long tests of each run: README's promises, and the bus on its real server. */
const IN_EACH_RUN = /^tests\/(house\/start|servers\/rabbit-contract)\./;

/** Whether only full runs, or an explicit name, run a test: `*.long.test.ts` and `*.long.e2e.ts` (decision 0018). */
export const isOfFullRuns = (file: string): boolean => /\.long\.(test|e2e)\.ts$/.test(file) && !IN_EACH_RUN.test(file);

async function find(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : find(path, ending);
      return entry.name.endsWith(ending) ? [path] : [];
    }),
  );
  return found.flat();
}
