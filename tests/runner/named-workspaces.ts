import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { REMOTES, SERVICES } from '../../infra/slices/slices.ts';
import { findTestFiles } from '../testing/files.ts';

/** The words that are folders. Ends the process with a list if a word is neither a folder nor a test file. */
export async function findNamedWorkspaces(words: readonly string[]): Promise<string[]> {
  const files = [...(await findTestFiles('.test.ts')), ...(await findTestFiles('.e2e.ts'))];
  const workspaces: string[] = [];
  for (const word of words) {
    const info = await stat(join(ROOT, word)).catch(() => null);
    if (info?.isDirectory() === true) workspaces.push(word);
    else if (!files.some((file) => file.includes(word))) {
      const slices = [...REMOTES.map(({ folder }) => folder), ...SERVICES.map(({ name }) => `services/${name}`)];
      console.error(`No folder is called ${word}, and no test file has it in its path.`);
      console.error(`Workspaces: shell, ${slices.join(', ')}, services/gateway, packages/…, infra/…, tests/….`);
      process.exit(1);
    }
  }
  return workspaces;
}
