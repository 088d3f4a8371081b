import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Libraries that exist once in a page, with the version the shell provides. */
const LIBRARIES = ['react', 'react-dom', '@tanstack/react-query'] as const;
/** Our own packages that hold contexts or state and therefore exist once, too. */
const PACKAGES = ['@keyturn/routing', '@keyturn/web-kit/session'] as const;

/**
 * The one list of shared singletons. The shell carries them (`eager`, so that its entry starts without an extra hop); a
 * remote never does (`import: false`), which makes a second React impossible.
 */
export function shareList(side: 'shell' | 'remote'): Record<string, object> {
  const own = side === 'shell' ? { eager: true } : { import: false };
  const entries: [string, object][] = [
    ...LIBRARIES.map((name): [string, object] => {
      const { version } = require(`${name}/package.json`) as { version: string };
      return [name, { singleton: true, version, requiredVersion: `^${version}`, ...own }];
    }),
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
    const { version } = require(`${name}/package.json`) as { version: string };
    entries.push([key, { singleton: true, version, requiredVersion: `^${version}`, ...own }]);
  }
  return Object.fromEntries(entries);
}
