import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, type Embedded } from '../embedded/embedded-store.ts';

/** A test, or `{ after: afterAll }` for all tests of a file. */
interface Context {
  after(stop: () => Promise<void>): unknown;
}

/** Makes an empty folder, which is removed at the end of the test. */
export async function makeFolder(context: Context): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-test-'));
  context.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Opens an embedded store and bus in a folder of their own; both are closed at the end of the test. */
export async function openTestStore(
  context: Context,
  options: Parameters<typeof openEmbedded>[1] = {},
): Promise<Embedded> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-test-'));
  const embedded = openEmbedded(folder, options);
  context.after(async () => {
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  });
  return embedded;
}

/** Serves an app on a free port until the end of the test; returns its address. */
export async function serveApp(context: Context, app: RequestListener): Promise<string> {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
