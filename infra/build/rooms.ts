import { join } from 'node:path';
import { nodeConfig } from '@keyturn/build/node';
import { remoteConfig } from '@keyturn/build/remote';
import { shellConfig } from '@keyturn/build/shell';
import type { Mode } from '@keyturn/build/web';
import { rspack, type Configuration, type Stats } from '@rspack/core';
import { REMOTES } from '../slices.ts';
import { markFresh, outputOf, ROOT } from './freshness.ts';
import { removeOldFiles } from './old-files.ts';
import { stampManifest } from './remote-manifest.ts';

/** Builds one room and says how long it took. Throws with the compiler's errors. */
export async function buildRoom(room: string, mode: Mode): Promise<void> {
  const startedAt = Date.now();
  const stats = await compile(configOf(room, mode));
  const output = outputOf(room, mode);
  if (REMOTES.some(({ folder }) => folder === room)) await stampManifest(join(ROOT, room), output, stats.hash ?? '');
  await removeOldFiles(output, Object.keys(stats.compilation.assets));
  await markFresh(room, mode);
  console.log(`Built ${room} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

function configOf(room: string, mode: Mode): Configuration {
  if (room === 'shell') return shellConfig(join(ROOT, room), mode);
  if (room === 'embedded') return nodeConfig(ROOT, 'infra/embedded/main.ts', room, outputOf(room, mode));
  const remote = REMOTES.find(({ folder }) => folder === room);
  if (!remote) throw new Error(`No such room: ${room}`);
  return remoteConfig(join(ROOT, room), remote.name, mode);
}

async function compile(config: Configuration): Promise<Stats> {
  const compiler = rspack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (error || !result ? reject(error ?? new Error('No result')) : resolve(result)));
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
  await new Promise((resolve) => compiler.close(resolve));
  return stats;
}
