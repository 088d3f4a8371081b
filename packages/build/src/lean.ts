import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const require = createRequire(import.meta.url);

const leanFile = (name: string): string => fileURLToPath(new URL(`../lean/${name}`, import.meta.url));
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));
const routerDist = join(folderOf('react-router'), 'dist/production');

/** The shared part of libraries that are not shared as a whole. */
export const SHARED_FILES: Partial<Record<string, string>> = {
  '@tanstack/react-query': leanFile('react-query.ts'),
};

/** The stable name of a library's shared part in bundles; a path would differ between machines. */
export const leanName = (library: string): string => `lean/${library}`;

export const leanAlias: Record<string, string> = {
  ...Object.fromEntries(Object.entries(SHARED_FILES).map(([library, file = '']) => [`${leanName(library)}$`, file])),
  'whole-react-query$': join(folderOf('@tanstack/react-query'), 'build/modern/index.js'),
};

/** Matched by name, because linked packages have other paths. */
export const iconPlugin = new rspack.NormalModuleReplacementPlugin(
  /\/createLucideIcon\.mjs$/,
  leanFile('create-icon.ts'),
);

/** The router otherwise resolves to its development files. */
export const routerAlias: Record<string, string> = {
  'react-router$': join(routerDist, 'index.mjs'),
  'react-router/dom$': join(routerDist, 'dom-export.mjs'),
};
