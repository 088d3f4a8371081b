import { createRequire } from 'node:module';
import { leanName, SHARED_FILES } from './lean.ts';

const require = createRequire(import.meta.url);

/** Libraries with one instance per page, in the shell's version. */
const LIBRARIES = ['react', 'react-dom', '@tanstack/react-query'] as const;
/** Our own packages with contexts or state, which need one instance, too. */
export const PACKAGES = ['@keyturn/routing', '@keyturn/web-kit/session'] as const;

const versionOf = (name: string): string => (require(`${name}/package.json`) as { version: string }).version;

/** Pinned exactly; the package does not export its version. */
function federationVersion(): string {
  const { dependencies } = require('../package.json') as { dependencies: Record<string, string> };
  return dependencies['@module-federation/enhanced'] ?? '';
}

/**
 * Versions of the federation's runtime that remotes may use: the current one, and earlier ones that passed
 * `tests/compatibility`.
 */
export const FEDERATIONS: readonly [string, ...string[]] = [federationVersion()];

/** Each shared library, with the shell's version. */
export const sharedLibraries = (): Record<string, string> =>
  Object.fromEntries(LIBRARIES.map((name) => [name, versionOf(name)]));

/**
 * The list of shared singletons. The shell bundles them (`eager`, so that its entry starts without another request). A
 * remote never does (`import: false`), which rules out a second React.
 */
export function shareList(side: 'shell' | 'remote'): Record<string, object> {
  // Another version shows the panel instead of nearly working.
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
  // react/jsx-runtime and react-dom/client must come from their package's copy.
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
