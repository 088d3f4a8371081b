import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration } from '@rspack/core';
import { shareList } from './share.ts';
import { webConfig, type Mode } from './web.ts';

/** Builds a remote: one exposed module, no entry of its own, no copy of what the shell provides. */
export function remoteConfig(workspace: string, name: string, mode: Mode): Configuration {
  const base = webConfig(workspace, name, mode);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({ __SLICE__: JSON.stringify(name) }),
      new ModuleFederationPlugin({
        name,
        filename: mode === 'production' ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        // Not an absolute path: the same sources give the same bytes anywhere.
        exposes: { './routes': './src/routes.tsx' },
        shared: shareList('remote'),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}
