// Loads our own modules once for each mutation, with one file changed, so that a guard can be switched off without a switch in
// the product: `?mutant=12` is handed on to everything that a module imports and that may be another by the change.
import { readFile } from 'node:fs/promises';
import { toModule } from '../../infra/typescript/hooks.mjs';
import { keptCode } from '../../infra/typescript/kept-code.mjs';
import { toCode } from '../../infra/typescript/to-code.mjs';

/** Packages of others that something stands in for. */
const STAND_INS = { '@node-rs/argon2': new URL('kept-hashes.mjs', import.meta.url).href };
const PACKAGES = new URL('../../packages/', import.meta.url).href;
let mutations;

export function initialize(given) {
  mutations = given;
}

export async function resolve(specifier, context, nextResolve) {
  const mutant = mutantOf(context.parentURL);
  if (mutant !== null && specifier in STAND_INS) return { url: STAND_INS[specifier], shortCircuit: true };
  const found = await nextResolve(specifier, context);
  if (mutant === null || !isOurs(found.url) || mutantOf(found.url) !== null) return found;
  if (isPackage(found.url) && !isPackage(mutations[mutant].url)) return found;
  return { ...found, url: `${found.url}?mutant=${mutant}` };
}

export async function load(url, context, nextLoad) {
  const mutant = mutantOf(url);
  if (mutant === null) return nextLoad(url, context);
  const [plain] = url.split('?');
  const text = await readFile(new URL(plain), 'utf8');
  const mutation = mutations[mutant];
  return toModule(plain === mutation.url ? await toCode(plain, mutate(text, mutation)) : await keptCode(plain, text));
}

/** They import no service: where none of them is changed, all are as they were. */
const isPackage = (url) => url.startsWith(PACKAGES);

const isOurs = (url) => /^file:.*\.ts(\?|$)/.test(url) && !url.includes('/node_modules/');

const mutantOf = (url) => /\?mutant=(\d+)$/.exec(url ?? '')?.[1] ?? null;

function mutate(text, { find, replace, index }) {
  const parts = text.split(find);
  const count = parts.length - 1;
  if (index === undefined ? count !== 1 : index >= count) throw new Error(`"${find}" stands there ${count} times`);
  const at = index ?? 0;
  return parts.slice(0, at + 1).join(find) + replace + parts.slice(at + 1).join(find);
}
