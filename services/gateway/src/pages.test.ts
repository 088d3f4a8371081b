import assert from 'node:assert/strict';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { remotesAnswer } from '@keyturn/contracts/remote';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { DEFAULT_LIMITS } from './config.ts';
import { untilShown } from './releases/testing-releases.ts';
import { startGateway, FRESH_MS, manifestOf, startFiles } from './testing.ts';
import { makeFolder } from '@keyturn/service-kit/testing-places';

const remotesOf = async (url: string) => remotesAnswer.parse(await (await fetch(`${url}/remotes.json`)).json()).remotes;

test('[A10] every page address returns the shell’s page with the remotes written into it', async (t) => {
  const { url } = await startGateway(t);
  for (const path of ['/', '/tour-requests?tab=sent', '/no/such/page']) {
    const answer = await fetch(url + path);
    const html = await answer.text();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    const json = /id="remotes">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    assert.equal(remotesAnswer.parse(JSON.parse(json)).remotes[0]?.entry, '/mfe/tours/mf-manifest.json');
  }
});

test('A2: the last page read stays in use while its file is unreadable', async (t) => {
  const { advance, url, shell } = await startGateway(t);
  const read = async () => (await fetch(`${url}/`)).status;
  assert.equal(await read(), 200);
  await rm(join(shell, 'index.html'));
  advance(FRESH_MS);
  assert.equal(await read(), 200);
});

test('markup in a manifest cannot break out of the page', async (t) => {
  const { url, bundle } = await startGateway(t);
  await writeFile(join(bundle, 'remote.json'), manifestOf({ title: '</script><script>alert(1)</script>' }));
  await untilShown(url, '2');
  const html = await (await fetch(`${url}/`)).text();
  assert.equal(html.match(/<script/g)?.length, 1);
});

test('[A11] a remote that never answered is listed as unread, so its addresses do not look nonexistent', async (t) => {
  const folder = await makeFolder(t);
  const { url, bundle } = await startGateway(t, { remotes: [{ name: 'tours', folder }] });
  const unread = async () => remotesAnswer.parse(await (await fetch(`${url}/remotes.json`)).json()).unread;
  assert.deepEqual(await unread(), ['tours']);
  await writeFile(join(folder, 'remote.json'), await readFile(join(bundle, 'remote.json')));
  await untilSo(async () => (await unread()) === undefined);
});

test('a remote cannot claim another’s path or name by its own deployment', async (t) => {
  const folder = await makeFolder(t);
  const deploy = async (bundle: string, version: string, paths: string[]) => {
    await mkdir(join(folder, bundle), { recursive: true });
    const owned = paths.map((path) => ({ path, topBar: true }));
    await writeFile(join(folder, bundle, 'remote.json'), manifestOf({ version, paths: owned }));
  };
  await deploy('tours', '1', ['/tour/:id']);
  await deploy('posting', '1', ['/manage']);
  const remotes = ['tours', 'posting'].map((name) => ({ name, folder: join(folder, name) }));
  const { advance, url } = await startGateway(t, { remotes });
  const paths = async () =>
    Object.fromEntries((await remotesOf(url)).map((remote) => [remote.name, remote.paths.map(({ path }) => path)]));
  assert.deepEqual(await paths(), { tours: ['/tour/:id'], posting: ['/manage'] });
  await deploy('posting', '2', ['/manage', '/tour/:listing']);
  advance(FRESH_MS);
  assert.deepEqual(await paths(), { tours: ['/tour/:id'], posting: ['/manage'] });
  await deploy('tours', '2', ['/tours/:id', '/manage']);
  await deploy('posting', '3', ['/tour/:listing']);
  const both = { tours: ['/tours/:id', '/manage'], posting: ['/tour/:listing'] };
  await untilSo(async () => isDeepStrictEqual(await paths(), both));
});

test('a remote removed from the product leaves its paths to others', async (t) => {
  const { url, stateFolder, startAnother } = await startGateway(t);
  await remotesOf(url);
  const kept = join(stateFolder, 'remotes.json');
  await writeFile(kept, (await readFile(kept, 'utf8')).replaceAll('"tours"', '"visits"'));
  const names = (await remotesOf((await startAnother()).url)).map(({ name }) => name);
  assert.deepEqual(names, ['tours']);
});

test('A10: while a remote hangs, only the first page waits for it', async (t) => {
  const remote = await startFiles(t, () => ({ '/remote.json': manifestOf() }));
  const { url } = await startGateway(t, { remotes: [{ name: 'tours', url: remote.url }] });
  assert.equal((await remotesOf(url)).length, 1);
  remote.answer = () => undefined;
  const asked = remote.received.length;
  await untilSo(async () => {
    assert.equal((await remotesOf(url)).length, 1);
    return remote.received.length > asked;
  }, 'a question that hangs');
  assert.equal((await remotesOf(url)).length, 1);
});

test('[A11] a remote whose manifest is missing keeps its paths, also after a gateway cold start', async (t) => {
  const { advance, url, bundle, startAnother } = await startGateway(t);
  await remotesOf(url);
  await rm(bundle, { recursive: true });
  advance(FRESH_MS);
  assert.equal((await remotesOf(url))[0]?.name, 'tours');
  assert.equal((await remotesOf((await startAnother()).url))[0]?.name, 'tours');
});

test('browsers cache hashed files for ever and revalidate others; missing ones are a plain 404', async (t) => {
  const { url } = await startGateway(t);
  const hashed = await fetch(`${url}/mfe/tours/chunk.0123abcd.js`);
  assert.equal(hashed.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal((await fetch(`${url}/mfe/tours/remote.json`)).headers.get('cache-control'), 'no-cache');
  const missing = await fetch(`${url}/mfe/tours/mf-manifest.json`);
  assert.deepEqual([missing.status, await missing.text()], [404, 'Not found']);
  assert.equal((await fetch(`${url}/mfe/tours/../../secrets.json`)).status, 404);
  assert.equal((await fetch(`${url}/app.js`)).status, 404);
});

test('/healthz and /readyz answer, /metrics is not public', async (t) => {
  const { url } = await startGateway(t);
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  assert.equal((await fetch(`${url}/metrics`)).status, 404);
});

test('A10 G22: every text file of a bundle has a charset, the icon too', async (t) => {
  const { url, bundle } = await startGateway(t);
  const types = {
    'icon.svg': 'image/svg+xml',
    'chunk.0123abcd.js': 'text/javascript',
    'chunk.0123abcd.css': 'text/css',
    'mf-manifest.json': 'application/json',
    'notes.txt': 'text/plain',
  };
  for (const [file, type] of Object.entries(types)) {
    await writeFile(join(bundle, file), '');
    const answer = await fetch(`${url}/mfe/tours/${file}`);
    assert.equal(answer.headers.get('content-type'), `${type}; charset=utf-8`, file);
  }
  await writeFile(join(bundle, 'room.0123abcd.webp'), '');
  const picture = await fetch(`${url}/mfe/tours/room.0123abcd.webp`);
  assert.equal(picture.headers.get('content-type'), 'image/webp');
});

/** An answer's encoding, and its decoded text. */
async function readEncoded(url: string, headers: Record<string, string>) {
  // With if-none-match fetch would not request a 304 by itself.
  const answer = await fetch(url, { headers: { 'cache-control': 'max-age=0', ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('A2: a bundle’s file is compressed once for each encoding, and again after it changed', async (t) => {
  const { url, bundle } = await startGateway(t);
  const file = join(bundle, 'chunk.0123abcd.js');
  const code = (word: string) => `export const text = '${word.repeat(500)}';`;
  await writeFile(file, code('first'));
  const mtime = new Date(1_700_000_000_000);
  await utimes(file, mtime, mtime);
  const read = (encoding: string, more = {}) =>
    readEncoded(`${url}/mfe/tours/chunk.0123abcd.js`, { 'accept-encoding': encoding, ...more });
  for (const [accepted, used] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['deflate', null],
  ] as const) {
    const { headers, text } = await read(accepted);
    assert.deepEqual([headers.get('content-encoding'), text], [used, code('first')]);
    assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(headers.get('vary') ?? '', /accept-encoding/i);
  }
  const part = await fetch(`${url}/mfe/tours/chunk.0123abcd.js`, { headers: { range: 'bytes=0-9' } });
  assert.deepEqual([part.status, part.headers.get('vary')], [206, 'accept-encoding']);
  await part.text();
  await writeFile(file, code('other'));
  await utimes(file, mtime, mtime);
  assert.equal((await read('br')).text, code('first'), 'nothing is read or compressed again');
  const etag = (await read('br')).headers.get('etag') ?? '';
  assert.equal((await read('br', { 'if-none-match': etag })).status, 304);
  await utimes(file, mtime, new Date(mtime.getTime() + 1000));
  assert.equal((await read('br', { 'if-none-match': etag })).text, code('other'));
});

test('A2: files outside a bundle, also compressed, and hidden files are not sent', async (t) => {
  const { url, bundle } = await startGateway(t);
  const secret = JSON.stringify({ secret: 'x'.repeat(3000) });
  await writeFile(join(bundle, '../secrets.json'), secret);
  await writeFile(join(bundle, '.hidden.json'), secret);
  for (const path of ['%2e%2e/secrets.json', '..%2fsecrets.json', '%00/x.json', '.hidden.json']) {
    const answer = await readEncoded(`${url}/mfe/tours/${path}`, { 'accept-encoding': 'br' });
    assert.ok(answer.status >= 400 && !answer.text.includes('secret'), path);
  }
});

test('A2: a page is sent compressed, and not again to a browser that has it', async (t) => {
  const { url, bundle } = await startGateway(t);
  const title = 'Tours'.repeat(500);
  await writeFile(join(bundle, 'remote.json'), manifestOf({ title }));
  const plain = await readEncoded(`${url}/`, { 'accept-encoding': 'identity' });
  assert.ok(plain.text.includes(title));
  const page = await readEncoded(`${url}/`, { 'accept-encoding': 'gzip, br' });
  assert.deepEqual([page.headers.get('content-encoding'), page.text], ['br', plain.text]);
  const etag = page.headers.get('etag') ?? '';
  assert.equal((await readEncoded(`${url}/tours`, { 'accept-encoding': 'br', 'if-none-match': etag })).status, 304);
});

test('A2: requests of one address are limited: pages and files answer with text, calls with JSON', async (t) => {
  const { url } = await startGateway(t, { limits: { ...DEFAULT_LIMITS, addressRequests: 3 } });
  for (const path of ['/', '/mfe/tours/chunk.0123abcd.js', '/remotes.json'])
    assert.equal((await fetch(url + path)).status, 200);
  for (const path of ['/', '/mfe/tours/chunk.0123abcd.js', '/remotes.json', '/app.js']) {
    const answer = await fetch(url + path);
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [429, 'no-store']);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/, 'the loader of remotes would keep JSON');
    assert.equal(await answer.text(), 'Too many requests. Please wait a moment and try again.');
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
  }
  const call = await fetch(`${url}/api/tour-requests/slots/x`);
  assert.deepEqual([call.status, call.headers.get('content-type')], [429, 'application/json; charset=utf-8']);
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
});
