// Compiles our own .ts files on import. Packages are excluded: the bundler prints some of its functions into its
// output, which a loader that rewrites packages (such as tsx) would break.
import { readFile } from 'node:fs/promises';
import { keptCode } from './kept-code.mjs';

export async function load(url, context, nextLoad) {
  // A runner may import a file again with a query.
  if (!/^file:[^?]*\.tsx?(\?|$)/.test(url) || url.includes('/node_modules/')) return nextLoad(url, context);
  return toModule(await keptCode(url, await readFile(new URL(url), 'utf8')));
}

/** A module of this code. */
export const toModule = (code) => ({ format: 'module', source: code, shortCircuit: true });
