import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { MUTATIONS } from './mutations.ts';

/**
 * Runs the cells that have to notice one switched-off guard, in a process of its own: `run-mutant.ts 12`. Prints the
 * first red cell and exits with 0, or with 1 when every cell is green. Anything else that goes wrong exits with 2.
 */
const mutation = MUTATIONS[Number(process.argv[2])];
if (!mutation) throw new Error('Which mutation?');
const { by, file, find, replace, index } = mutation;
const data = { url: pathToFileURL(join(ROOT, file)).href, find, replace, index };
register('./mutate-hooks.mjs', import.meta.url, { data });

// Imported only now: the changed file must not have been loaded before.
const { findRed } = await import('./find-red.ts');
try {
  const red = await findRed(by);
  console.log(red ?? 'every cell is green');
  process.exit(red === null ? 1 : 0);
} catch (error) {
  console.error(error);
  process.exit(2);
}
