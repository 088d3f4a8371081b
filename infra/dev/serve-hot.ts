import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withRefresh } from '@keyturn/build/refresh';
import { remoteConfig } from '@keyturn/build/remote';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ROOT } from '../build/freshness.ts';
import type { RemoteSlice } from '../slices.ts';

/** A remote's dev server: its files, its manifest, and the socket that announces changes. */
export interface HotRemote {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a remote from memory, rebuilt at every change. */
export async function serveHot({ name, folder, devPort }: RemoteSlice): Promise<HotRemote> {
  const room = join(ROOT, folder);
  const host = '127.0.0.1';
  const config = withRefresh(remoteConfig(room, name, 'development'));
  const compiler = rspack({ ...config, infrastructureLogging: { level: 'error' }, stats: 'errors-only' });
  const server = new RspackDevServer(
    {
      host,
      port: devPort,
      hot: true,
      liveReload: true,
      static: false,
      client: { webSocketURL: `ws://${host}:${devPort}/ws`, overlay: false },
      allowedHosts: 'all',
      setupMiddlewares: (middlewares) => [
        {
          name: 'remote.json',
          path: '/remote.json',
          middleware: (_request: unknown, response: { end(text: string): void }) => void sendManifest(room, response),
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  return { name, url: `http://${host}:${devPort}`, stop: () => server.stop() };
}

async function sendManifest(room: string, response: { end(text: string): void }): Promise<void> {
  const manifest = JSON.parse(await readFile(join(room, 'remote.json'), 'utf8')) as object;
  response.end(JSON.stringify({ ...manifest, version: 'dev' }));
}
