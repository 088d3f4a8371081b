import { appendFile, mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretFiles } from './secrets.ts';

/** Reads a folder's env files; none without the folder. */
export async function readSecretFiles(folder: string): Promise<SecretFiles> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.env'));
  const read = async (name: string) => [name, variablesOf(await readFile(join(folder, name), 'utf8'))] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

/** Adds missing values, readable by the owner alone; existing ones never change. Returns the changed files' names. */
export async function addSecretFiles(folder: string, wanted: SecretFiles, existing: SecretFiles): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written: string[] = [];
  for (const [name, variables] of Object.entries(wanted)) {
    const missing = Object.entries(variables).filter(([variable]) => existing[name]?.[variable] === undefined);
    if (missing.length === 0) continue;
    const lines = missing.map(([variable, value]) => `${variable}=${value}\n`);
    // A hand-written file may lack its last line break.
    const start = existing[name] === undefined ? '' : '\n';
    await appendFile(join(folder, name), start + lines.join(''), { mode: 0o600 });
    written.push(name);
  }
  return written;
}

function variablesOf(text: string): Record<string, string> {
  const pairs = text.split('\n').map((line) => /^([A-Z_]+)=(.*)$/.exec(line));
  return Object.fromEntries(pairs.flatMap((pair) => (pair?.[1] === undefined ? [] : [[pair[1], pair[2] ?? '']])));
}
