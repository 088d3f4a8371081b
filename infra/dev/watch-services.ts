import { relative, sep } from 'node:path';
import { nodeConfig } from '@keyturn/build/node';
import { ExternalModule, rspack, type Stats } from '@rspack/core';
import { ROOT } from '../build/freshness.ts';
import { readSaved, SETTLE_MS, type Saved } from './saved.ts';

/** The current bundle of the whole product. */
export interface Built {
  /** Saved files since the last bundle; null at first. */
  readonly saved: Saved | null;
  readonly packages: readonly string[];
}

/**
 * Builds the process of `npm start` into a folder, again whenever one of its files is saved; of services only the named
 * ones are watched. Compile errors are printed, and it waits.
 */
export function watchServices(folder: string, names: readonly string[], onBuilt: (built: Built) => void): () => void {
  const compiler = rspack({
    ...nodeConfig(ROOT, 'infra/embedded/main.ts', 'embedded', folder),
    // Only this mode limits rebuilds to saved files.
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
