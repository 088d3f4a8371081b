import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';

export const SERVERS = join(ROOT, '.build/servers');

/** Whether a server is built, from any sources, or its tool is available. */
export const canBuild = (name: string, hasTool: () => boolean): boolean => existsSync(join(SERVERS, name)) || hasTool();

/**
 * Builds a server into `.build/servers/NAME` unless built from these sources. `build` fills its path and returns the
 * exit code; the result is moved atomically, so that parallel runs are safe. Null without a build and its tool.
 */
export async function buildOnce(
  name: string,
  sources: readonly string[],
  hasTool: () => boolean,
  build: (target: string) => Promise<number>,
): Promise<string | null> {
  const path = join(SERVERS, name);
  const stamp = `${path}.stamp`;
  const hash = createHash('sha256');
  for (const source of sources) hash.update(await readFile(source));
  const version = hash.digest('hex');
  if (existsSync(path) && (await readFile(stamp, 'utf8').catch(() => '')) === version) return path;
  if (!hasTool()) return null;

  console.log(`Building the test server ${name} (up to some minutes the first time) …`);
  await mkdir(SERVERS, { recursive: true });
  const target = `${path}.${process.pid}`;
  if ((await build(target)) !== 0) throw new Error(`The test server ${name} could not be built; see the lines above.`);
  await rm(path, { recursive: true, force: true });
  await rename(target, path);
  await writeFile(stamp, version);
  return path;
}
