import { fileURLToPath } from 'node:url';
import type { Configuration } from '@rspack/core';
import { webConfig } from './web.ts';

const DRAW = fileURLToPath(new URL('../prerender/draw.tsx', import.meta.url));

/**
 * Builds a workspace's routes for Node, to prerender HTML: class names and image addresses match its bundle, which is
 * served below `address`.
 */
export function prerenderConfig(given: {
  workspace: string;
  name: string;
  routes: string;
  address: string;
  output: string;
}): Configuration {
  const { workspace, name, routes, address, output } = given;
  const base = webConfig(workspace, name, 'production');
  const entry = [`export { routes } from ${JSON.stringify(routes)};`, `export { draw } from ${JSON.stringify(DRAW)};`];
  return {
    ...base,
    target: 'node20',
    entry: { prerender: `data:text/javascript,${encodeURIComponent(entry.join('\n'))}` },
    output: {
      ...base.output,
      path: output,
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      publicPath: address,
      library: { type: 'commonjs2' },
      clean: true,
    },
    module: {
      ...base.module,
      generator: {
        ...base.module?.generator,
        'css/auto': { ...base.module?.generator?.['css/auto'], exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    optimization: { minimize: false },
  };
}
