import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const require = createRequire(import.meta.url);

const leanFile = (name: string): string => fileURLToPath(new URL(`../lean/${name}`, import.meta.url));
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));
const routerDist = join(folderOf('react-router'), 'dist/production');

/** What the shell shares of a library where that is not all of it. */
export const SHARED_FILES: Partial<Record<string, string>> = {
  '@tanstack/react-query': leanFile('react-query.ts'),
};

/** How a bundle names that: a path would be another on each machine that builds. */
export const leanName = (library: string): string => `lean/${library}`;

export const leanAlias: Record<string, string> = {
  ...Object.fromEntries(Object.entries(SHARED_FILES).map(([library, file = '']) => [`${leanName(library)}$`, file])),
  'whole-react-query$': join(folderOf('@tanstack/react-query'), 'build/modern/index.js'),
};

/** By its name, as its path is another where packages are linked. */
export const iconPlugin = new rspack.NormalModuleReplacementPlugin(
  /\/createLucideIcon\.mjs$/,
  leanFile('create-icon.ts'),
);

/** The router resolves to its development files wherever it is built. */
export const routerAlias: Record<string, string> = {
  'react-router$': join(routerDist, 'index.mjs'),
  'react-router/dom$': join(routerDist, 'dom-export.mjs'),
};
