import { createRequire } from 'node:module';
import { leanName, SHARED_FILES } from './lean.ts';

const require = createRequire(import.meta.url);

/** Libraries that exist once in a page, with the version the shell provides. */
const LIBRARIES = ['react', 'react-dom', '@tanstack/react-query'] as const;
/** Our own packages that hold contexts or state and therefore exist once, too. */
export const PACKAGES = ['@keyturn/routing', '@keyturn/web-kit/session'] as const;

const versionOf = (name: string): string => (require(`${name}/package.json`) as { version: string }).version;

/** It is pinned exactly; the package itself lets nobody read its version. */
function federationVersion(): string {
  const { dependencies } = require('../package.json') as { dependencies: Record<string, string> };
  return dependencies['@module-federation/enhanced'] ?? '';
}

/**
 * The federation's runtime, which remotes take from the shell: its version here, and earlier ones whose remotes were seen to work on
 * it in the cells of `tests/compatibility`.
 */
export const FEDERATIONS: readonly [string, ...string[]] = [federationVersion()];

/** Each shared library, with the version that the shell carries. */
export const sharedLibraries = (): Record<string, string> =>
  Object.fromEntries(LIBRARIES.map((name) => [name, versionOf(name)]));

/**
 * The one list of shared singletons. The shell carries them (`eager`, so that its entry starts without an extra hop); a
 * remote never does (`import: false`), which makes a second React impossible.
 */
export function shareList(side: 'shell' | 'remote'): Record<string, object> {
  // A library of another version is a panel, not something that nearly works.
  const own = side === 'shell' ? { eager: true } : { import: false, strictVersion: true };
  const entries: [string, object][] = [
    ...Object.entries(sharedLibraries()).map(([name, version]): [string, object] => [
      name,
      { singleton: true, version, requiredVersion: `^${version}`, ...fileOf(name, side), ...own },
    ]),
    ...PACKAGES.map((name): [string, object] => [
      name,
      { singleton: true, version: '1.0.0', requiredVersion: '^1.0.0', ...own },
    ]),
  ];
  // react/jsx-runtime and react-dom/client must come from the same copy as their package.
  for (const [name, key] of [
    ['react', 'react/'],
    ['react-dom', 'react-dom/'],
  ] as const) {
    const version = versionOf(name);
    entries.push([key, { singleton: true, version, requiredVersion: `^${version}`, ...own }]);
  }
  return Object.fromEntries(entries);
}

const fileOf = (name: string, side: 'shell' | 'remote'): { import?: string } =>
  side === 'shell' && name in SHARED_FILES ? { import: leanName(name) } : {};
