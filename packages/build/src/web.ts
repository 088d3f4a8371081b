import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { rspack, type Configuration } from '@rspack/core';
import { federationAlias } from './federation.ts';
import { iconPlugin, leanAlias, routerAlias } from './lean.ts';

const require = createRequire(import.meta.url);
const swcHelpers = dirname(require.resolve('@swc/helpers/package.json'));

/** `development` for hot reload, else `production`. */
export type Mode = 'development' | 'production';

export function outputFolder(workspace: string, mode: Mode): string {
  return join(workspace, mode === 'production' ? 'dist' : 'dist-dev');
}

/** Common configuration of shell and remotes: TypeScript by swc, CSS Modules, hashed files for old pages. */
export function webConfig(workspace: string, name: string, mode: Mode): Configuration {
  const isDevelopment = mode === 'development';
  const hash = mode === 'production' ? '.[contenthash:8]' : '';
  return {
    name,
    mode,
    context: workspace,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    output: {
      path: outputFolder(workspace, mode),
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: name,
      clean: isDevelopment,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: {
        '@swc/helpers': swcHelpers,
        ...federationAlias,
        ...leanAlias,
        ...(mode === 'production' && routerAlias),
      },
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: `${name}-[local]-[hash:6]`, exportsConvention: 'as-is' } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: {
                react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment },
              },
              externalHelpers: true,
            },
            env: { targets: BROWSERS },
          },
        },
        { test: /\.css$/, type: 'css/auto', sideEffects: true },
        { test: /\.(woff2|jpe?g|png|webp)$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // Based on order only: other ids are hashes of the build machine's paths.
      ...(mode === 'production' && { moduleIds: 'natural', chunkIds: 'natural' }),
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [iconPlugin],
    performance: false,
  };
}

/** Supported browsers: those with dialog, cascade layers and :has(). */
const BROWSERS = 'chrome >= 111, edge >= 111, firefox >= 121, safari >= 16.4';
