import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rspack, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

const require = createRequire(import.meta.url);

/** Adds hot reload of React components to a development build. */
export function withRefresh(config: Configuration): Configuration {
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        'react-refresh': fileURLToPath(new URL('../refresh', import.meta.url)),
        'real-react-refresh-runtime$': require.resolve('react-refresh/runtime'),
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.DefinePlugin({ __BUILD_NAME__: JSON.stringify(config.name) }),
      // The plugin otherwise disables itself when NODE_ENV is production.
      new ReactRefreshRspackPlugin({ forceEnable: true }),
    ],
  };
}
