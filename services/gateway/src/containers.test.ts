import assert from 'node:assert/strict';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { asAnn, startGateway, startUpstream, FRESH_MS, manifestOf, startFiles } from './testing.ts';

const PAGE = '<html>1<script type="application/json" id="remotes"></script></html>';

async function startWithShell(t: TestContext) {
  const files = { '/index.html': PAGE, '/main.0123abcd.js': 'run()', '/icon.svg': '<svg/>' };
  const shell = await startFiles(t, () => files);
  return { ...(await startGateway(t, { shellFolder: undefined, shellUrl: shell.url })), shell };
}

test('the gateway forwards the shell container’s files without data about the caller', async (t) => {
  const { url, shell } = await startWithShell(t);
  const hashed = await fetch(`${url}/main.0123abcd.js`, { headers: asAnn({ 'if-none-match': '"1"' }) });
  assert.equal(await hashed.text(), 'run()');
  assert.equal(hashed.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(hashed.headers.get('server'), null);
  const { headers } = shell.received.find((received) => received.url === '/main.0123abcd.js') ?? {};
  assert.equal(headers?.['if-none-match'], '"1"');
  assert.deepEqual([headers?.cookie, headers?.['x-internal-token']], [undefined, undefined]);
  assert.equal((await fetch(`${url}/icon.svg`)).headers.get('cache-control'), 'no-cache');
  assert.equal((await fetch(`${url}/icon.svg`, { method: 'POST' })).status, 404);
});

test('a hashed file missing from the container right after a deployment is an uncached 404', async (t) => {
  const { url } = await startWithShell(t);
  const missing = await fetch(`${url}/main.ffffffff.js`);
  assert.equal(missing.status, 404);
  assert.doesNotMatch(missing.headers.get('cache-control') ?? '', /immutable/);
});

test('[A11] pages are served while the shell’s container restarts, also after a gateway cold start', async (t) => {
  const { advance, url, shell, startAnother } = await startWithShell(t);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  await shell.stop();
  advance(FRESH_MS);
  assert.equal((await fetch(`${url}/tour-requests`)).status, 200);
  assert.equal((await fetch(`${url}/main.0123abcd.js`)).status, 503);
  const another = await startAnother();
  assert.match(await (await fetch(another.url)).text(), /^<html>1/);
  assert.equal((await fetch(`${another.url}/readyz`)).status, 200);
});

test('an answer from the shell’s container that is not its page does not replace the last good one', async (t) => {
  const { advance, url, shell } = await startWithShell(t);
  await fetch(`${url}/`);
  shell.answer = (_received, response) => response.end('<html>Welcome to nginx!</html>');
  advance(FRESH_MS);
  assert.match(await (await fetch(`${url}/`)).text(), /^<html>1/);
  shell.answer = (_received, response) => response.end(PAGE.replace('1', '2'));
  await untilSo(async () => (await (await fetch(`${url}/`)).text()).startsWith('<html>2'));
});

test('a gateway that has never loaded the shell returns 503 and is not ready until it can', async (t) => {
  const shell = await startUpstream(t);
  shell.answer = (_received, response) => void response.writeHead(502).end();
  const { url } = await startGateway(t, { shellFolder: undefined, shellUrl: shell.url });
  assert.equal((await fetch(`${url}/`)).status, 503);
  assert.equal((await fetch(`${url}/readyz`)).status, 503);
  shell.answer = (_received, response) => response.end(PAGE);
  await untilSo(async () => (await fetch(`${url}/`)).status === 200);
});

test('[A11] a remote whose container is down keeps its paths; its files return 503, missing ones a plain 404', async (t) => {
  const files = { '/remote.json': manifestOf(), '/chunk.0123abcd.js': 'export {}' };
  const bundle = await startFiles(t, () => files);
  const { advance, url } = await startGateway(t, { remotes: [{ name: 'tours', url: bundle.url }] });
  assert.match(await (await fetch(`${url}/remotes.json`)).text(), /"\/tour-requests"/);
  assert.equal(await (await fetch(`${url}/mfe/tours/chunk.0123abcd.js`)).text(), 'export {}');
  const missing = await fetch(`${url}/mfe/tours/chunk.ffffffff.js`);
  assert.deepEqual([missing.status, await missing.text()], [404, 'Not found']);
  await bundle.stop();
  advance(FRESH_MS);
  assert.match(await (await fetch(`${url}/remotes.json`)).text(), /"\/tour-requests"/);
  const gone = await fetch(`${url}/mfe/tours/chunk.0123abcd.js`);
  // Not JSON: the page's loader would cache it as a manifest, and Retry would fail.
  assert.deepEqual([gone.status, gone.headers.get('content-type')], [503, 'text/plain; charset=utf-8']);
});
