import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prerenderConfig } from '@keyturn/build/prerender';
import { compile } from './compile.ts';
import { ROOT } from './freshness.ts';

/** Screens as HTML, by path, and the file of their former inline styles, which the page's policy forbids. */
export interface Drawn {
  readonly fragments: Readonly<Record<string, string>>;
  readonly cssFile: string | null;
}

interface Bundle {
  readonly routes: readonly object[];
  draw(routes: readonly object[], path: string): Promise<string>;
}

/** Prerenders screens as visitors see them without scripts, and writes their styles beside the bundle. */
export async function drawScreens(given: {
  workspace: string;
  name: string;
  routes: string;
  address: string;
  paths: readonly string[];
  output: string;
}): Promise<Drawn> {
  const { paths, output, ...build } = given;
  if (paths.length === 0) return { fragments: {}, cssFile: null };
  await mkdir(join(ROOT, '.build'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.build/prerender-'));
  try {
    await compile(prerenderConfig({ ...build, output: folder }));
    const { routes, draw } = createRequire(import.meta.url)(join(folder, 'prerender.cjs')) as Bundle;
    const css = new Map<string, string>();
    const fragments: Record<string, string> = {};
    for (const path of paths) fragments[path] = moveStyles(tidy(await draw(routes, path)), build.name, css);
    return { fragments, cssFile: await writeStyles([...css.values()].join('\n'), output) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Removes head elements: the page has its own title and preloads. */
const tidy = (html: string): string => html.replace(/<title>[^<]*<\/title>|<link [^>]*>/g, '');

/** Replaces style attributes by classes, whose rules are unlayered and so win like attributes. */
function moveStyles(html: string, name: string, css: Map<string, string>): string {
  return html.replace(/<(\w+)([^>]*?) style="([^"]*)"([^>]*)>/g, (_, tag: string, before: string, style, after) => {
    const className = `${name}-drawn-${hashOf(String(style)).slice(0, 6)}`;
    css.set(className, `.${className}{${String(style).replaceAll('&#x27;', "'").replaceAll('&quot;', '"')}}`);
    const attributes = `${before}${after}`;
    const given = / class="([^"]*)"/.exec(attributes)?.[1];
    const rest = attributes.replace(/ class="[^"]*"/, '');
    return `<${tag} class="${given === undefined ? '' : `${given} `}${className}"${rest}>`;
  });
}

async function writeStyles(css: string, output: string): Promise<string | null> {
  if (css === '') return null;
  const file = `drawn.${hashOf(css).slice(0, 8)}.css`;
  await writeFile(join(output, file), css);
  return file;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
