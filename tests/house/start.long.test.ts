import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { startProduct } from '../testing/product.ts';

const TIMEOUT_MS = 60_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyturn-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the product and waits until it ends, or until `until` is in its output; then stops it. */
async function start(env: Record<string, string>, until?: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['infra/dist/embedded.mjs'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', DEMO: '0', PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  });
  let output = '';
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    if (until !== undefined && output.includes(until)) child.kill('SIGTERM');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  return { code, output: output.trim() };
}

test('the product stopped by SIGTERM ends by itself with exit code 0', async () => {
  const { code, output } = await start({}, 'Keyturn is ready at http://localhost:');
  assert.equal(code, 0, output);
});

test('a taken port at the start is reported in one sentence', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, output } = await start({ PORT: String(port) });
  server.close();
  assert.equal(code, 1);
  assert.equal(
    output,
    `The gateway service cannot listen on 127.0.0.1:${port}: the port is already in use, choose another one with PORT.`,
  );
});

test('a read-only data folder at the start is reported in one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  const dataFolder = join(folder, 'file', 'data');
  const { code, output } = await start({ DATA_DIR: dataFolder });
  assert.equal(code, 1);
  assert.equal(
    output,
    `The data folder ${dataFolder} cannot be written: choose another one or change its permissions.`,
  );
});

test('an invalid setting at the start is named', async () => {
  const { code, output } = await start({ PORT: 'three' });
  assert.equal(code, 1);
  assert.match(output, /^The settings in the environment are not right\. PORT: .+$/);
});

test('production mode without a setting for the embedded store is refused', async () => {
  const { code, output } = await start({ NODE_ENV: 'production' });
  assert.equal(code, 1);
  assert.match(output, /set EMBEDDED=1/);
});

test('a second product on the same data folder is refused, and the first continues', async () => {
  const first = await startProduct();
  const { code, output } = await start({ DATA_DIR: first.dataFolder });
  const answer = await fetch(`${first.url}/healthz`);
  await first.stop();
  assert.equal(code, 1);
  assert.match(output, /is in use by another running Keyturn: stop that one first\.$/);
  assert.equal(answer.status, 200);
});

test('a Node that is too old is reported in one sentence', async () => {
  const script = "import('./infra/prepare.mjs').then(({ requireNode }) => requireNode('20.18.3'))";
  const child = spawn(process.execPath, ['-e', script], { cwd: ROOT });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  assert.equal(code, 1);
  assert.equal(output.trim(), 'Keyturn needs Node 20.19 or newer (or 22.13 and later); this is Node 20.18.3.');
});
