import { join } from 'node:path';
import { galleryConfig } from '@keyturn/build/gallery';
import { withRefresh } from '@keyturn/build/refresh';
import type { Mode } from '@keyturn/build/web';
import { rspack, type Compiler } from '@rspack/core';
import { ROOT } from '../../infra/build/freshness.ts';

/** The bundler of the parts gallery (`packages/web-kit/src/gallery`). */
export function createGalleryCompiler(mode: Mode, output = join(ROOT, '.build/gallery')): Compiler {
  const base = galleryConfig(join(ROOT, 'packages/web-kit'), mode);
  const config = mode === 'development' ? withRefresh(base) : base;
  return rspack({
    ...config,
    output: { ...config.output, path: output },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-only',
  });
}
