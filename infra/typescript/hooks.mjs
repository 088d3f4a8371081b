// Turns our own .ts files into JavaScript when they are imported. Packages are left alone: the bundler prints some of
// its own functions into its output, and a loader that rewrites packages (as tsx does) would break what it prints.
import { readFile } from 'node:fs/promises';
import { keptCode } from './kept-code.mjs';

export async function load(url, context, nextLoad) {
  // A runner may import a file anew under its name and a query.
  if (!/^file:[^?]*\.tsx?(\?|$)/.test(url) || url.includes('/node_modules/')) return nextLoad(url, context);
  return toModule(await keptCode(url, await readFile(new URL(url), 'utf8')));
}

/** The module that has this code. */
export const toModule = (code) => ({ format: 'module', source: code, shortCircuit: true });
