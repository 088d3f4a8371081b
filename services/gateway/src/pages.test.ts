import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { remotesAnswer } from '@keyturn/contracts/remote';
import { startGateway, startUpstream } from './testing.ts';

const FRESH_MS = 1_100;
const wait = () => new Promise((resolve) => setTimeout(resolve, FRESH_MS));
const remotesOf = async (url: string) => remotesAnswer.parse(await (await fetch(`${url}/remotes.json`)).json()).remotes;

test('[A10] every page address gets the shell’s page with the remotes written into it', async (t) => {
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

test('a manifest with markup in it cannot break out of the page', async (t) => {
  const { url, bundle } = await startGateway(t);
  const paths = [{ path: '/x', topBar: true }];
  const title = '</script><script>alert(1)</script>';
  await writeFile(
    join(bundle, 'remote.json'),
    JSON.stringify({ name: 'tours', title, contract: 1, version: '2', paths }),
  );
  await wait();
  const html = await (await fetch(`${url}/`)).text();
  assert.equal(html.match(/<script/g)?.length, 1);
});

test('a remote that deploys itself is in the list a moment later, with its new paths and version', async (t) => {
  const { url, bundle } = await startGateway(t);
  assert.equal((await remotesOf(url))[0]?.version, '1.2.3');
  const paths = [{ path: '/new-path', topBar: false }];
  const next = { name: 'tours', title: 'Tours', contract: 1, version: '1.3.0', paths };
  await writeFile(join(bundle, 'remote.json'), JSON.stringify(next));
  await wait();
  assert.deepEqual((await remotesOf(url))[0]?.paths, paths);
});

test('a remote that claims the path of another, or its name, by its own deploy does not get it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-remotes-'));
  t.after(() => rm(folder, { recursive: true }));
  const deploy = async (bundle: string, version: string, paths: string[]) => {
    await mkdir(join(folder, bundle), { recursive: true });
    const owned = paths.map((path) => ({ path, topBar: true }));
    const manifest = { name: 'tours', title: 'Tours', contract: 1, version, paths: owned };
    await writeFile(join(folder, bundle, 'remote.json'), JSON.stringify(manifest));
  };
  await deploy('tours', '1', ['/tour/:id']);
  await deploy('posting', '1', ['/manage']);
  const remotes = ['tours', 'posting'].map((name) => ({ name, folder: join(folder, name) }));
  const { url } = await startGateway(t, { remotes });
  const paths = async () =>
    Object.fromEntries((await remotesOf(url)).map((remote) => [remote.name, remote.paths.map(({ path }) => path)]));
  assert.deepEqual(await paths(), { tours: ['/tour/:id'], posting: ['/manage'] });
  await deploy('posting', '2', ['/manage', '/tour/:listing']);
  await wait();
  assert.deepEqual(await paths(), { tours: ['/tour/:id'], posting: ['/manage'] });
  await deploy('tours', '2', ['/tours/:id', '/manage']);
  await deploy('posting', '3', ['/tour/:listing']);
  await wait();
  assert.deepEqual(await paths(), { tours: ['/tours/:id', '/manage'], posting: ['/tour/:listing'] });
});

test('a remote that is no part of the product any more leaves its paths to others', async (t) => {
  const { url, stateFolder, startAnother } = await startGateway(t);
  await remotesOf(url);
  const kept = join(stateFolder, 'remotes.json');
  await writeFile(kept, (await readFile(kept, 'utf8')).replaceAll('"tours"', '"visits"'));
  const another = await startAnother();
  t.after(() => another.close());
  assert.deepEqual(
    (await remotesOf(`http://127.0.0.1:${another.port}`)).map(({ name }) => name),
    ['tours'],
  );
});

test('a remote that hangs from the start delays the first page alone', async (t) => {
  const hanging = await startUpstream();
  t.after(() => hanging.stop());
  hanging.answer = () => undefined;
  const { url } = await startGateway(t, { remotes: [{ name: 'tours', url: hanging.url }] });
  assert.deepEqual(await remotesOf(url), []);
  const asked = hanging.received.length;
  await wait();
  const answered = remotesOf(url).then(() => 'answered');
  assert.equal(await Promise.race([answered, pause(1000).then(() => 'waits')]), 'answered');
  assert.equal(hanging.received.length, asked + 1);
});

test('[A11] a remote whose manifest is gone keeps its paths, also after a cold start of the gateway', async (t) => {
  const { url, bundle, startAnother } = await startGateway(t);
  await remotesOf(url);
  await rm(bundle, { recursive: true });
  await wait();
  assert.equal((await remotesOf(url))[0]?.name, 'tours');
  const another = await startAnother();
  t.after(() => another.close());
  assert.equal((await remotesOf(`http://127.0.0.1:${another.port}`))[0]?.name, 'tours');
});

test('hashed files are kept by browsers for ever, others are asked for each time, missing ones are a plain 404', async (t) => {
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

test('A10 G22: every text a bundle is made of names its charset, the icon too', async (t) => {
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
