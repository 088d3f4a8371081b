import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'));

const fileOf = (part: string): string => require.resolve(`@module-federation/${part}`);
const ownFile = (name: string): string => fileURLToPath(new URL(`../lean/${name}.js`, import.meta.url));

/**
 * The plugin imports the federation runtime's CommonJS files, which cannot be tree-shaken. These aliases lead to its ES
 * modules and our own lists of used names: 18 KiB gzip less on the first page.
 */
export const federationAlias: Record<string, string> = {
  [fileOf('runtime')]: fileOf('runtime').replace(/\.cjs$/, '.js'),
  [fileOf('webpack-bundler-runtime')]: ownFile('bundler-runtime'),
  [fileOf('inject-external-runtime-core-plugin')]: ownFile('provide-core'),
  'federation-parts': dirname(fileOf('webpack-bundler-runtime')),
};
