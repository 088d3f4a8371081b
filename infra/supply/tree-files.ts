import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The entries of .gitignore, for a copy of the tree without git. */
const IGNORED =
  /^(?:node_modules|dist|dist-dev|\.git|\.data|\.build|\.env|\.secrets|test-results|playwright-report|backups)$/;
// The user may differ from the one who checked out.
const LIST = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];

/** Every file of a checkout that is or could be committed, as a relative path. */
export function listTreeFiles(folder: string): string[] {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const output = execFileSync('git', LIST, { cwd: folder, encoding: 'utf8', stdio: [...stdio] });
    return output.split('\0').filter(Boolean);
  } catch {
    return walk(folder, '');
  }
}

function walk(folder: string, within: string): string[] {
  const entries = readdirSync(join(folder, within), { withFileTypes: true }).filter(({ name }) => !IGNORED.test(name));
  return entries.flatMap((entry) => {
    const path = join(within, entry.name);
    return entry.isDirectory() ? walk(folder, path) : [path];
  });
}
