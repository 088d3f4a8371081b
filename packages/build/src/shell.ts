import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration } from '@rspack/core';
import { shareList } from './share.ts';
import { webConfig, type Mode } from './web.ts';

/** Builds the shell: a static entry, one vendor chunk, and an index.html for the gateway to fill. Names no remote. */
export function shellConfig(workspace: string, mode: Mode): Configuration {
  const base = webConfig(workspace, 'shell', mode);
  return {
    ...base,
    entry: { main: join(workspace, 'src/main.tsx') },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({ __SLICE__: '""' }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: shareList('shell'),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // The shell loads remotes itself (shell/src/containers.ts).
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableRemote: true } },
      }),
      new rspack.CopyRspackPlugin({
        patterns: [{ from: join(workspace, 'src/after-paint.js'), to: 'after-paint.[contenthash:8].js' }],
      }),
      new rspack.HtmlRspackPlugin({
        template: join(workspace, 'src/index.html'),
        favicon: join(workspace, 'src/icon.svg'),
        inject: 'head',
        scriptLoading: 'defer',
      }),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: { vendor: { name: 'vendor', chunks: 'initial', test: /node_modules/, enforce: true } },
      },
    },
  };
}
