// Turns our own .ts files into JavaScript when they are imported. Packages are left alone: the bundler prints some of
// its own functions into its output, and a loader that rewrites packages (as tsx does) would break what it prints.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

export async function load(url, context, nextLoad) {
  // A runner may import a file anew under its name and a query.
  if (!/^file:[^?]*\.tsx?(\?|$)/.test(url) || url.includes('/node_modules/')) return nextLoad(url, context);
  return toModule(url, await readFile(new URL(url), 'utf8'));
}

/** The module that a file with this text is. */
export async function toModule(url, text) {
  const path = fileURLToPath(url);
  const { code } = await transform(text, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    sourcefile: path,
  });
  return { format: 'module', source: code, shortCircuit: true };
}
