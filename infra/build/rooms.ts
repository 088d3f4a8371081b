import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeConfig } from '@keyturn/build/node';
import { withRefresh } from '@keyturn/build/refresh';
import { remoteConfig } from '@keyturn/build/remote';
import { shellConfig } from '@keyturn/build/shell';
import type { Mode } from '@keyturn/build/web';
import { providesTag } from '@keyturn/service-kit/provides-tag';
import type { Configuration, Stats } from '@rspack/core';
import { readSlice } from '../slices/slice-file.ts';
import { REMOTES } from '../slices/slices.ts';
import { checkShared } from './check-shared.ts';
import { checkStyles } from './check-styles.ts';
import { compile } from './compile.ts';
import { checkFlags } from './flags.ts';
import { markFresh, outputOf, ROOT } from './freshness.ts';
import { findNames, readTexts } from './read-names.ts';
import { removeOldFiles } from './old-files.ts';
import { needsOf, providesOf } from './needs.ts';
import { drawPage } from './draw-page.ts';
import { drawScreens } from './prerender.ts';
import { writeRelease } from './remote-manifest.ts';
import { processRooms } from './room-names.ts';
import { readScreenFiles } from './screen-files.ts';

/** Builds one room and says how long it took. Throws with the compiler's errors. */
export async function buildRoom(room: string, mode: Mode): Promise<void> {
  const startedAt = Date.now();
  const output = outputOf(room, mode);
  const remote = REMOTES.find(({ folder }) => folder === room);
  if (remote) await buildRemoteAt(join(ROOT, room), remote.name, output, mode);
  else if (room === 'shell') await buildShellAt(join(ROOT, room), output, mode);
  else await sweep(output, await compile(configOf(room, mode)), null);
  await markFresh(room, mode);
  console.log(`Built ${room} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Builds the shell from a folder of sources to a folder of served files. */
export async function buildShellAt(room: string, output: string, mode: Mode = 'production'): Promise<void> {
  const config = hotIf(mode, shellConfig(room, mode));
  const stats = await compile({ ...config, output: { ...config.output, path: output } });
  // What is drawn for visitors is of no use to who changes it at the moment.
  const files = Object.keys(stats.compilation.assets);
  const drawn = mode === 'production' ? await drawPage(room, output, files) : null;
  if (mode === 'production') await writeProvides(output, files);
  await sweep(output, stats, drawn);
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
  await checkStyles(name, output, Object.keys(stats.compilation.assets));
  const { prerendered: paths = [], flags: dated = {} } = readSlice(room);
  const texts = await readTexts(stats);
  const names = findNames(texts);
  checkFlags(name, names.flags, dated);
  await checkShared(name, texts);
  const routes = join(room, 'src/routes.tsx');
  const given = { room, name, routes, address: `/mfe/${name}/`, paths: mode === 'production' ? paths : [], output };
  const { fragments, cssFile } = await drawScreens(given);
  const screens = await readScreenFiles(room, stats);
  const drawn = new Set(Object.keys(fragments).map((path) => path.split('?')[0] ?? path));
  for (const path of drawn) if (cssFile !== null) screens[path]?.push(cssFile);
  const made = Object.keys(stats.compilation.assets).filter((file) => !NO_PART.has(file));
  const files = [...made, ...(cssFile === null ? [] : [cssFile])].sort();
  const needs = needsOf(texts, await readStyles(output, files));
  await writeRelease(room, output, { files, screens, fragments, ...names, needs });
  await sweep(output, stats, cssFile);
}

/** What the compiler notes for tools alone. */
const NO_PART = new Set(['mf-stats.json']);

const sweep = (output: string, stats: Stats, more: string | null): Promise<void> =>
  removeOldFiles(output, new Set([...Object.keys(stats.compilation.assets), more ?? '']), Date.now());

/** The styles among files of a bundle. */
const readStyles = (output: string, files: readonly string[]): Promise<string[]> =>
  Promise.all(files.filter((file) => file.endsWith('.css')).map((file) => readFile(join(output, file), 'utf8')));

/** Writes what the shell has for remotes into its page, where the gateway finds it, and takes it out. */
async function writeProvides(output: string, files: readonly string[]): Promise<void> {
  const file = join(output, 'index.html');
  const provides = JSON.stringify(await providesOf(await readStyles(output, files)));
  const script = providesTag(provides);
  const html = await readFile(file, 'utf8');
  await writeFile(
    file,
    html.replace('</head>', () => `${script}</head>`),
  );
}

function configOf(room: string, mode: Mode): Configuration {
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
