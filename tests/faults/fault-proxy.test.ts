import assert from 'node:assert/strict';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';

const server = createServer((_request, response) => void response.end('x'.repeat(8192)));
let proxy: FaultProxy;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await openFaultProxy((server.address() as AddressInfo).port);
});
afterAll(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Reads the whole answer over a connection of its own. */
function ask(limitMs = 5000): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = get({ port: proxy.port, agent: false, signal: AbortSignal.timeout(limitMs) }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('end', () => resolve(length));
      response.on('error', reject);
    });
    call.on('error', reject);
  });
}

test('a proxy, without a fault and after each one, passes everything on', async () => {
  assert.equal(await ask(), 8192);
  await proxy.set({ kind: 'down' });
  await assert.rejects(ask(), { code: 'ECONNREFUSED' });
  await proxy.set({ kind: 'none' });
  assert.equal(await ask(), 8192);
  await proxy.set({ kind: 'black hole' });
  await assert.rejects(ask(300), { name: 'AbortError' });
  await proxy.set({ kind: 'reset', afterBytes: 1000 });
  await assert.rejects(ask());
  await proxy.set({ kind: 'none' });
  assert.equal(await ask(), 8192);
});

test('a proxy, told to be slow, delays the answer', async () => {
  await proxy.set({ kind: 'slow', delayMs: 60_000 });
  await assert.rejects(ask(300), { name: 'AbortError' });
  await proxy.set({ kind: 'slow', delayMs: 10 });
  assert.equal(await ask(), 8192);
  await proxy.set({ kind: 'none' });
});
