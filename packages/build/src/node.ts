import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '@rspack/core';

/** The decoder process, bundled beside the module that forks it. */
const IMAGE_WORKER = fileURLToPath(new URL('../../service-kit/src/images/image-worker.ts', import.meta.url));

/**
 * Builds a process as one ES module of our TypeScript, with npm packages external, so that it starts faster than with
 * on-the-fly compilation. The image decoder is built beside it.
 */
export function nodeConfig(workspace: string, entry: string, name: string, outputPath: string): Configuration {
  return {
    name,
    mode: 'production',
    context: workspace,
    target: 'node20',
    devtool: 'source-map',
    entry: { [name]: join(workspace, entry), 'image-worker': IMAGE_WORKER },
    output: {
      path: outputPath,
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      chunkFilename: '[name].chunk.mjs',
    },
    externalsType: 'module-import',
    externals: [
      ({ request }, callback) =>
        request && !/^[./]|^@keyturn\//.test(request) && !request.startsWith(workspace)
          ? callback(undefined, request)
          : callback(),
    ],
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      parser: { javascript: { importMeta: false, url: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } }, env: { targets: { node: '20.19' } } },
        },
      ],
    },
    optimization: { minimize: false },
    performance: false,
  };
}
