// Loads one file changed, so that a guard can be switched off without a switch in the product.
import { readFile } from 'node:fs/promises';
import { toModule } from '../typescript/hooks.mjs';

let mutation;

export function initialize(given) {
  mutation = given;
}

export async function load(url, context, nextLoad) {
  if (url !== mutation.url) return nextLoad(url, context);
  const text = await readFile(new URL(url), 'utf8');
  return toModule(url, mutate(text));
}

function mutate(text) {
  const { find, replace, index } = mutation;
  const parts = text.split(find);
  const count = parts.length - 1;
  if (index === undefined ? count !== 1 : index >= count) throw new Error(`"${find}" stands there ${count} times`);
  const at = index ?? 0;
  return parts.slice(0, at + 1).join(find) + replace + parts.slice(at + 1).join(find);
}
