import { relative, sep } from 'node:path';
import { nodeConfig } from '@keyturn/build/node';
import { ExternalModule, rspack, type Stats } from '@rspack/core';
import { ROOT } from '../build/freshness.ts';
import { readSaved, SETTLE_MS, type Saved } from './saved.ts';

/** The bundle of the whole product, as it is now. */
export interface Built {
  /** What was saved since the last one; null at first. */
  readonly saved: Saved | null;
  /** The npm packages it imports. */
  readonly packages: readonly string[];
}

/**
 * Builds the process of `npm start` into a folder, and anew whenever a file is saved that it is made of; of the services only those
 * named are watched. What does not compile is told, and waited for.
 */
export function watchServices(folder: string, names: readonly string[], onBuilt: (built: Built) => void): () => void {
  const compiler = rspack({
    ...nodeConfig(ROOT, 'infra/embedded/main.ts', 'embedded', folder),
    // Only then is nothing read again but what was saved.
    mode: 'development',
    infrastructureLogging: { level: 'error' },
  });
  const isOthers = (path: string): boolean => {
    const [workspace, service] = relative(ROOT, path).split(sep);
    return workspace === 'services' && service !== undefined && !names.includes(service);
  };
  const ignored = (path: string): boolean => path.includes('node_modules') || isOthers(path);
  const watching = compiler.watch({ aggregateTimeout: SETTLE_MS, ignored }, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      console.error(error?.message ?? stats?.toString({ all: false, errors: true, colors: false }));
      console.error('The services do not compile: what ran goes on, and the next save is tried again.');
      return;
    }
    const packages = packagesOf(stats);
    void readSaved(compiler.modifiedFiles ?? []).then((saved) => onBuilt({ saved, packages }));
  });
  return () => watching.close(() => undefined);
}

const packagesOf = (stats: Stats): string[] => {
  const names = [...stats.compilation.modules].flatMap((module) =>
    module instanceof ExternalModule && !module.userRequest.startsWith('node:') ? [module.userRequest] : [],
  );
  return [...new Set(names)];
};
