import { join } from 'node:path';
import { withRefresh } from '@keyturn/build/refresh';
import { remoteConfig } from '@keyturn/build/remote';
import { shellConfig } from '@keyturn/build/shell';
import { remoteManifest } from '@keyturn/contracts/remote';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ROOT } from '../build/freshness.ts';
import { readOwned } from '../build/remote-manifest.ts';
import { freePorts, isFree } from '../servers/free-ports.ts';
import { readSlice } from '../slices/slice-file.ts';
import type { RemoteSlice } from '../slices/slices.ts';
import { readSaved, sayLive, SETTLE_MS } from './saved.ts';

/** A bundle served from memory: a remote, or the shell. */
export type HotBundle = Pick<RemoteSlice, 'name' | 'folder' | 'devPort'>;

/** A bundle's dev server: its files, a remote's manifest, and the socket that announces changes. */
export interface HotServer {
  readonly name: string;
  readonly url: string;
  /** Settles after the first build, failed or not; answers wait until then. */
  readonly built: Promise<void>;
  stop(): Promise<void>;
}

export const SHELL: HotBundle = { name: 'shell', folder: 'shell', devPort: 4200 };

/** Serves a bundle from memory, rebuilt at each change. */
export async function serveHot({ name, folder, devPort }: HotBundle): Promise<HotServer> {
  const workspace = join(ROOT, folder);
  const host = '127.0.0.1';
  // Two developers' servers may run side by side.
  const [port = devPort] = (await isFree(devPort)) ? [devPort] : await freePorts(1);
  const config =
    name === SHELL.name ? shellConfig(workspace, 'development') : remoteConfig(workspace, name, 'development');
  const compiler = rspack({
    ...withRefresh(config),
    infrastructureLogging: { level: 'error' },
    stats: 'errors-only',
    watchOptions: { aggregateTimeout: SETTLE_MS },
  });
  const built = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('first', () => resolve());
    compiler.hooks.failed.tap('first', () => resolve());
  });
  compiler.hooks.done.tap('say', (stats) => {
    if (!stats.hasErrors()) void sayRebuilt(compiler.modifiedFiles);
  });
  const server = new RspackDevServer(
    {
      host,
      port,
      hot: true,
      liveReload: true,
      static: false,
      client: { webSocketURL: `ws://${host}:${port}/ws`, overlay: false },
      allowedHosts: 'all',
      setupMiddlewares: (middlewares) => [
        {
          name: 'remote.json',
          path: '/remote.json',
          middleware: (_request: unknown, response: { end(text: string): void }) =>
            response.end(
              JSON.stringify(
                remoteManifest.parse({ ...readOwned(workspace), flags: readSlice(workspace).flags, version: 'dev' }),
              ),
            ),
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  return { name, url: `http://${host}:${port}`, built, stop: () => server.stop() };
}

async function sayRebuilt(files: ReadonlySet<string> | undefined): Promise<void> {
  const nowMs = Date.now();
  const saved = await readSaved(files ?? []);
  if (saved !== null) sayLive(saved, nowMs);
}
