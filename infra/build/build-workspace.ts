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
import { processWorkspaces } from './workspaces.ts';
import { readScreenFiles } from './screen-files.ts';

/** Builds one workspace and prints the duration. Throws with the compiler's errors. */
export async function buildWorkspace(workspace: string, mode: Mode): Promise<void> {
  const startedAt = Date.now();
  const output = outputOf(workspace, mode);
  const remote = REMOTES.find(({ folder }) => folder === workspace);
  if (remote) await buildRemoteAt(join(ROOT, workspace), remote.name, output, mode);
  else if (workspace === 'shell') await buildShellAt(join(ROOT, workspace), output, mode);
  else await sweep(output, await compile(configOf(workspace, mode)), null);
  await markFresh(workspace, mode);
  console.log(`Built ${workspace} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Builds the shell from a folder of sources to a folder of served files. */
export async function buildShellAt(workspace: string, output: string, mode: Mode = 'production'): Promise<void> {
  const config = hotIf(mode, shellConfig(workspace, mode));
  const stats = await compile({ ...config, output: { ...config.output, path: output } });
  // Prerendered pages are useless during development.
  const files = Object.keys(stats.compilation.assets);
  const drawn = mode === 'production' ? await drawPage(workspace, output, files) : null;
  if (mode === 'production') await writeProvides(output, files);
  await sweep(output, stats, drawn);
}

/** Builds a remote from a folder of sources to a folder of served files. */
export async function buildRemoteAt(
  workspace: string,
  name: string,
  output: string,
  mode: Mode = 'production',
): Promise<void> {
  const config = hotIf(mode, remoteConfig(workspace, name, mode));
  const stats = await compile({ ...config, output: { ...config.output, path: output } });
  await checkStyles(name, output, Object.keys(stats.compilation.assets));
  const { prerendered: paths = [], flags: dated = {} } = readSlice(workspace);
  const texts = await readTexts(stats);
  const names = findNames(texts);
  checkFlags(name, names.flags, dated);
  await checkShared(name, texts);
  const routes = join(workspace, 'src/routes.tsx');
  const given = {
    workspace,
    name,
    routes,
    address: `/mfe/${name}/`,
    paths: mode === 'production' ? paths : [],
    output,
  };
  const { fragments, cssFile } = await drawScreens(given);
  const screens = await readScreenFiles(workspace, stats);
  const drawn = new Set(Object.keys(fragments).map((path) => path.split('?')[0] ?? path));
  for (const path of drawn) if (cssFile !== null) screens[path]?.push(cssFile);
  const made = Object.keys(stats.compilation.assets).filter((file) => !NO_PART.has(file));
  const files = [...made, ...(cssFile === null ? [] : [cssFile])].sort();
  const needs = needsOf(texts, await readStyles(output, files));
  await writeRelease(workspace, output, { files, screens, fragments, ...names, needs });
  await sweep(output, stats, cssFile);
}

/** Compiler output that only tools read. */
const NO_PART = new Set(['mf-stats.json']);

const sweep = (output: string, stats: Stats, more: string | null): Promise<void> =>
  removeOldFiles(output, new Set([...Object.keys(stats.compilation.assets), more ?? '']), Date.now());

/** The style sheets of a bundle. */
const readStyles = (output: string, files: readonly string[]): Promise<string[]> =>
  Promise.all(files.filter((file) => file.endsWith('.css')).map((file) => readFile(join(output, file), 'utf8')));

/** Moves the list of what the shell provides from a file into its page, for the gateway. */
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

function configOf(workspace: string, mode: Mode): Configuration {
  if (workspace === 'embedded') return nodeConfig(ROOT, 'infra/embedded/main.ts', workspace, outputOf(workspace, mode));
  if (processWorkspaces.includes(workspace)) return processConfig(join(ROOT, workspace), outputOf(workspace, mode));
  throw new Error(`No such workspace: ${workspace}`);
}

const processConfig = (workspace: string, output: string): Configuration =>
  nodeConfig(workspace, 'src/main.ts', 'main', output);

const hotIf = (mode: Mode, config: Configuration): Configuration =>
  mode === 'development' ? withRefresh(config) : config;
