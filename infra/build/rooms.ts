import { join } from 'node:path';
import { nodeConfig } from '@keyturn/build/node';
import { withRefresh } from '@keyturn/build/refresh';
import { remoteConfig } from '@keyturn/build/remote';
import { shellConfig } from '@keyturn/build/shell';
import type { Mode } from '@keyturn/build/web';
import type { Configuration, Stats } from '@rspack/core';
import { REMOTES } from '../slices.ts';
import { compile } from './compile.ts';
import { markFresh, outputOf, ROOT } from './freshness.ts';
import { removeOldFiles } from './old-files.ts';
import { drawPage } from './draw-page.ts';
import { drawScreens } from './prerender.ts';
import { readRemote, stampManifest } from './remote-manifest.ts';
import { processRooms } from './room-names.ts';
import { readScreenFiles } from './screen-files.ts';

/** Builds one room and says how long it took. Throws with the compiler's errors. */
export async function buildRoom(room: string, mode: Mode): Promise<void> {
  const startedAt = Date.now();
  const output = outputOf(room, mode);
  const remote = REMOTES.find(({ folder }) => folder === room);
  if (remote) await buildRemoteAt(join(ROOT, room), remote.name, output, mode);
  else {
    const stats = await compile(configOf(room, mode));
    // What is drawn for visitors is of no use to who changes it at the moment.
    const drawn = room === 'shell' && mode === 'production' ? await drawPage(join(ROOT, room), output) : null;
    await sweep(output, stats, drawn);
  }
  await markFresh(room, mode);
  console.log(`Built ${room} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Builds a remote from a folder of sources to a folder of served files. */
export async function buildRemoteAt(
  room: string,
  name: string,
  output: string,
  mode: Mode = 'production',
): Promise<void> {
  const config = hotIf(mode, remoteConfig(room, name, mode));
  const stats = await compile({ ...config, output: { ...config.output, path: output } });
  const { prerendered: paths = [] } = await readRemote(room);
  const routes = join(room, 'src/routes.tsx');
  const given = { room, name, routes, address: `/mfe/${name}/`, paths: mode === 'production' ? paths : [], output };
  const { fragments, cssFile } = await drawScreens(given);
  const files = await readScreenFiles(room, stats);
  for (const path of Object.keys(fragments)) if (cssFile !== null) files[path]?.push(cssFile);
  await stampManifest(room, output, { hash: stats.hash ?? '', files, fragments });
  await sweep(output, stats, cssFile);
}

const sweep = (output: string, stats: Stats, more: string | null): Promise<void> =>
  removeOldFiles(output, new Set([...Object.keys(stats.compilation.assets), more ?? '']), Date.now());

function configOf(room: string, mode: Mode): Configuration {
  if (room === 'shell') return hotIf(mode, shellConfig(join(ROOT, room), mode));
  if (room === 'embedded') return nodeConfig(ROOT, 'infra/embedded/main.ts', room, outputOf(room, mode));
  if (processRooms.includes(room)) return processConfig(join(ROOT, room), outputOf(room, mode));
  throw new Error(`No such room: ${room}`);
}

/** Builds a service's process from a folder of sources. */
export async function buildProcessAt(room: string, output: string): Promise<void> {
  await compile(processConfig(room, output));
}

const processConfig = (room: string, output: string): Configuration => nodeConfig(room, 'src/main.ts', 'main', output);

const hotIf = (mode: Mode, config: Configuration): Configuration =>
  mode === 'development' ? withRefresh(config) : config;
