import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Stats } from '@rspack/core';
import { transform } from 'esbuild';

/** The parts of a route that lead to its screen's modules. */
interface Route {
  readonly path?: string;
  readonly lazy?: () => Promise<unknown>;
  readonly children?: readonly Route[];
}

/**
 * The bundle files of each path: those of every path first, then its screen's chunks in request order. Routes name a
 * screen's modules, the compiler their files.
 */
export async function readScreenFiles(workspace: string, stats: Stats): Promise<Record<string, string[]>> {
  const entry = filesOfEntry(stats);
  const chunks = filesByRequest(stats);
  const files: Record<string, string[]> = {};
  for (const [path, requests] of await readScreens(join(workspace, 'src/routes.tsx'))) {
    files[path] = [...new Set([...entry, ...requests.flatMap((request) => chunks.get(request) ?? [])])];
  }
  return files;
}

/** The modules that each path's lazy parts import. */
async function readScreens(file: string): Promise<Map<string, string[]>> {
  const { code } = await transform(await readFile(file, 'utf8'), {
    loader: 'tsx',
    format: 'cjs',
    jsx: 'automatic',
    // Turns each `import()` into a call of the `require` below.
    supported: { 'dynamic-import': false },
  });
  let asked: string[] = [];
  const require = (request: string) => {
    asked.push(request);
    return new Proxy({}, { get: () => () => undefined });
  };
  const module = { exports: {} as { routes: readonly Route[] } };
  runInNewContext(code, { module, exports: module.exports, require });

  const screens = new Map<string, string[]>();
  async function walk(routes: readonly Route[], above: readonly string[]): Promise<void> {
    for (const { path, lazy, children = [] } of routes) {
      asked = [];
      await lazy?.();
      const own = [...above, ...asked];
      if (path !== undefined) screens.set(path, own);
      await walk(children, own);
    }
  }
  await walk(module.exports.routes, []);
  return screens;
}

function filesByRequest({ compilation }: Stats): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const group of compilation.chunkGroups) {
    // The compiler lists a chunk's files in no order, but the same sources must give the same release.
    const ordered = group.chunks.flatMap((chunk) => inOrder(chunk.files));
    for (const { request } of group.origins) if (request) files.set(request, [...new Set(ordered)]);
  }
  return files;
}

/** Styles before scripts, then by name. */
export const inOrder = (files: Iterable<string>): string[] =>
  [...files].sort((one, other) => compare(extname(one), extname(other)) || compare(one, other));

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Files for any path: the manifest, the remote's entry, its routes. */
function filesOfEntry({ compilation }: Stats): string[] {
  const names = Object.keys(compilation.assets);
  const wanted = [/^mf-manifest\.json$/, /^remoteEntry\b.*\.js$/, /^__federation_expose_routes\b.*\.js$/];
  return wanted.flatMap((pattern) => names.filter((name) => pattern.test(name)));
}
