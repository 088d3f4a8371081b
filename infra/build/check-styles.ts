import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, parse, walk, type CssNode, type Rule } from 'css-tree';

/** Layers that a remote may write to: its own, and that of the bundled web-kit parts. */
const LAYERS = ['app', 'ui'];
/** Class prefixes of libraries with their own styles: the photo viewer, and the cropping frame. */
export const LIBRARIES = ['yarl__', 'reactEasyCrop_'];

/** Throws when styles of a slice's bundle could affect another slice: one page loads them all, in any order. */
export async function checkStyles(slice: string, folder: string, files: readonly string[]): Promise<void> {
  const strays: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.css')))
    strays.push(...findStrays(slice, await readFile(join(folder, file), 'utf8')));
  if (strays.length > 0)
    throw new Error(`Styles of ${slice} reach further than its own screens:\n${strays.join('\n')}`);
}

/** Rules outside a slice's layers or without its classes; fonts, and keyframes with a global name. */
export function findStrays(slice: string, css: string): string[] {
  const own = [`${slice}-`, ...LIBRARIES];
  const isOwn = (name: string): boolean => own.some((prefix) => name.startsWith(prefix));
  const strays: string[] = [];
  let layer: string | null = null;
  let isInKeyframes = false;
  walk(parse(css), {
    enter(node: CssNode) {
      if (node.type === 'Atrule') {
        const name = node.prelude ? generate(node.prelude) : '';
        if (node.name === 'layer') layer = name;
        if (node.name === 'font-face') strays.push('@font-face: fonts are the shell’s');
        if (node.name === 'keyframes') {
          isInKeyframes = true;
          if (!isOwn(name)) strays.push(`@keyframes ${name}: its name has to begin with ${slice}-`);
        }
      }
      if (node.type === 'Rule' && !isInKeyframes) strays.push(...strayOf(node));
    },
    leave(node: CssNode) {
      if (node.type !== 'Atrule') return;
      if (node.name === 'layer') layer = null;
      if (node.name === 'keyframes') isInKeyframes = false;
    },
  });
  return strays;

  function strayOf({ prelude }: Rule): string[] {
    if (prelude.type !== 'SelectorList') return [];
    return prelude.children.toArray().flatMap((selector) => {
      const classes: string[] = [];
      walk(selector, (node) => {
        if (node.type === 'ClassSelector') classes.push(node.name);
      });
      const text = generate(selector);
      if (!classes.some(isOwn)) return [`${text}: it names no class of ${slice}`];
      const isLibrary = classes.some((name) => LIBRARIES.some((prefix) => name.startsWith(prefix)));
      return isLibrary || (layer !== null && LAYERS.includes(layer)) ? [] : [`${text}: it stands in no @layer app`];
    });
  }
}
