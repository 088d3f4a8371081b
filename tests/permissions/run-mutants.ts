import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../infra/build/freshness.ts';
import { MUTATIONS, nameOf, readNoticed } from './mutations.ts';

type Finding = typeof import('./find-red.ts');

/**
 * Runs the cells that have to notice switched-off guards, one after the other: `run-mutants.ts 12 40`. Prints a line for each: its
 * number, and the first red cell, or `null` when every cell is green. Our own modules are loaded anew for each, packages once. The
 * call that noticed a guard before is tried first (`noticed.json`, written by `note-mutants.ts`).
 *
 * `run-mutants.ts standing posts tours` does the same while every guard stands: a line for each service, and the first red cell of the
 * calls that are tried first, each alone in a new world.
 */
const given = process.argv.slice(2);
const noticed = await readNoticed();
const changes = MUTATIONS.map(({ file, ...change }) => ({ ...change, url: pathToFileURL(join(ROOT, file)).href }));
/** Of no file: everything is loaded as for a guard, and nothing is changed. */
const NO_CHANGE = { url: '', find: '', replace: '' };
register('./mutate-hooks.mjs', import.meta.url, { data: [...changes, NO_CHANGE] });
const load = (change: number) => import(`./find-red.ts?mutant=${change}`) as Promise<Finding>;

async function runMutant(at: number): Promise<string | null> {
  const mutation = MUTATIONS[at];
  if (!mutation) throw new Error('Which mutation?');
  return (await load(at)).findRed(mutation.by, noticed[nameOf(mutation)]);
}

async function runStanding(service: string): Promise<string | null> {
  const { findRed, findRedAlone } = await load(MUTATIONS.length);
  if (service === 'gateway' || service === 'tokens') return findRed(service);
  const calls = MUTATIONS.filter(({ by }) => by === service).flatMap((mutation) => noticed[nameOf(mutation)] ?? []);
  return findRedAlone(service, new Set(calls));
}

const isStanding = given[0] === 'standing';
for (const one of isStanding ? given.slice(1) : given.map(Number)) {
  try {
    console.log(JSON.stringify([one, await (typeof one === 'string' ? runStanding(one) : runMutant(one))]));
  } catch (error) {
    // Has no line: the others of this process are run all the same.
    console.error(one, error);
  }
}
// What the cells started is still open.
process.exit(0);
