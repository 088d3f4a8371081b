import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellNeeds, ShellProvides } from '@keyturn/contracts/needs';
import { SHARED_FILES } from '@keyturn/build/lean';
import { FEDERATIONS, PACKAGES, sharedLibraries } from '@keyturn/build/share';
import { generate, parse, walk } from 'css-tree';
import { LIBRARIES } from './check-styles.ts';
import { ROOT } from './freshness.ts';

const VAR = /var\(\s*(--[\w-]+)\s*\)/g;
const DEFINED = /(--[\w-]+)['"]?\s*:/g;

/** What a remote requires of the shell, by its modules' texts and built styles. */
export function needsOf(texts: readonly string[], styles: readonly string[]): ShellNeeds {
  const all = [...texts, ...styles];
  const own = new Set(all.flatMap((text) => matches(text, DEFINED)));
  const tokens = all.flatMap((text) => matches(text, VAR)).filter((token) => !own.has(token) && !isOfLibrary(token));
  const ranges = Object.entries(sharedLibraries()).map(([name, version]) => [name, `^${version}`]);
  return {
    federation: FEDERATIONS[0],
    libraries: Object.fromEntries(ranges) as Record<string, string>,
    names: Object.fromEntries(PACKAGES.map((name) => [name, sorted(texts.flatMap((text) => importsOf(text, name)))])),
    tokens: sorted(tokens),
  };
}

/** A library sets these by script. */
const isOfLibrary = (token: string): boolean => LIBRARIES.some((prefix) => token.startsWith(`--${prefix}`));

/** What the shell provides to remotes, by its built styles. */
export async function providesOf(styles: readonly string[]): Promise<ShellProvides> {
  const ofPackages = PACKAGES.map(async (name) => [name, exportsOf(await readIndex(name))] as const);
  const ofLibraries = Object.entries(SHARED_FILES).map(
    async ([name, file = '']) => [name, exportsOf(await readFile(file, 'utf8'))] as const,
  );
  return {
    federation: [...FEDERATIONS],
    libraries: sharedLibraries(),
    names: Object.fromEntries(await Promise.all([...ofPackages, ...ofLibraries])),
    tokens: sorted(styles.flatMap(tokensOf)),
  };
}

/** Tokens at the root, which apply to the whole page. */
function tokensOf(css: string): string[] {
  const tokens: string[] = [];
  walk(parse(css), {
    visit: 'Rule',
    enter(rule) {
      if (!generate(rule.prelude).includes(':root')) return;
      for (const node of rule.block.children)
        if (node.type === 'Declaration' && node.property.startsWith('--')) tokens.push(node.property);
    },
  });
  return tokens;
}

/** Values that a module imports from a package, without types. */
export function importsOf(text: string, from: string): string[] {
  const pattern = new RegExp(`\\b(?:import|export)\\s*\\{([^}]*)\\}\\s*from\\s*'${from}'`, 'g');
  return matches(text, pattern).flatMap(namesIn);
}

/** Names in a module's export lists. */
export const exportsOf = (index: string): string[] =>
  sorted(matches(index, /\bexport\s*\{([^}]*)\}/g).flatMap(namesOut));

const parts = (list: string): string[][] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => part.split(/\s+as\s+/));
const namesIn = (list: string): string[] => parts(list).map(([name = '']) => name);
const namesOut = (list: string): string[] => parts(list).map((names) => names.at(-1) ?? '');

/** A package's `exports` names the folder and file of each entry. */
async function readIndex(name: string): Promise<string> {
  const [, workspace = '', entry] = /^@keyturn\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  const folder = join(ROOT, 'packages', workspace);
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  return readFile(join(folder, exports[entry === undefined ? '.' : `./${entry}`] ?? ''), 'utf8');
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
