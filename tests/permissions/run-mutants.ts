import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../infra/build/freshness.ts';
import { MUTATIONS } from './mutations.ts';

type FindRed = typeof import('./find-red.ts').findRed;

/**
 * Runs the cells that have to notice switched-off guards, one after the other: `run-mutants.ts 12 40`. Prints a line for each: its
 * number, and the first red cell, or `null` when every cell is green. Our own modules are loaded anew for each, packages once.
 */
const given = process.argv.slice(2).map(Number);
const changes = MUTATIONS.map(({ file, ...change }) => ({ ...change, url: pathToFileURL(join(ROOT, file)).href }));
register('./mutate-hooks.mjs', import.meta.url, { data: changes });

for (const at of given) {
  const mutation = MUTATIONS[at];
  if (!mutation) throw new Error('Which mutation?');
  try {
    const { findRed } = (await import(`./find-red.ts?mutant=${at}`)) as { findRed: FindRed };
    console.log(JSON.stringify([at, await findRed(mutation.by)]));
  } catch (error) {
    // Has no line: the others of this process are run all the same.
    console.error(mutation.guard, error);
  }
}
// What the cells started is still open.
process.exit(0);
