import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { asAnn, startGateway, FRESH_MS, manifestOf } from './testing.ts';
import { untilShown } from './releases/testing-releases.ts';
import { firstRead } from './preload-link.ts';

const SHELL =
  '<html><head><script type="application/json" id="remotes"></script></head>' +
  '<body><div id="root"><svg /></div><noscript>…</noscript>' +
  '<template id="with-bar"><div inert><header></header><main><slot></slot></main></div></template>' +
  '<template id="bare"><div inert><main><slot></slot></main></div></template></body></html>';
const PLAIN = '<body><div id="root"><svg /></div><noscript>…</noscript></body></html>';
const manifest = manifestOf({
  paths: [
    { path: '/tours', topBar: true },
    { path: '/tours/new', topBar: false },
    { path: '/tours/:id', topBar: true },
    { path: '/mine', topBar: true },
  ],
  files: {
    '/tours': ['1.js', '1.css', 'drawn.0a1b2c3d.css'],
    '/tours/new': ['2.js', '2.css'],
    '/tours/:id': ['3.js', '3.css'],
    '/mine': ['4.js', '4.css'],
  },
  fragments: { '/tours': '<h1>Tours for $& and $1</h1>', '/tours/new': '<h1>New</h1>' },
  visitors: { '/tours/:id': '/tours' },
});

async function startDrawn(t: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(t);
  await (await fetch(gateway.url)).text();
  await writeFile(join(gateway.shell, 'index.html'), SHELL);
  await writeFile(join(gateway.bundle, 'remote.json'), manifest);
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(gateway.url + path, { headers });
    const text = await answer.text();
    return {
      answer,
      body: text.slice(text.indexOf('<body>')),
      links: [...text.matchAll(/<link rel="(\w+)" href="\/mfe\/tours\/([^"]*)"/g)].map(
        ([, rel, file]) => `${rel} ${file}`,
      ),
    };
  };
  await untilSo(async () => (await read('/tours')).body.includes('data-screen'));
  return { ...gateway, read };
}

test('[A10] a visitor’s page contains its prerendered screen in its path’s frame and waits for its styles', async (t) => {
  const { url, read } = await startDrawn(t);
  const list = await read('/tours');
  assert.equal(
    list.body,
    '<body><div id="root"><div inert><header></header><main><div data-screen="/tours"><h1>Tours for $& and $1</h1></div></main></div></div>' +
      '<noscript>…</noscript></body></html>',
  );
  assert.deepEqual(list.links, ['stylesheet 1.css', 'stylesheet drawn.0a1b2c3d.css', 'preload 1.js']);
  assert.equal(list.answer.headers.get('cache-control'), 'no-cache');
  assert.match(list.answer.headers.get('vary') ?? '', /cookie/i);
  assert.match(
    (await read('/tours/new')).body,
    /^<body><div id="root"><div inert><main><div data-screen="\/tours\/new"><h1>New<\/h1>/,
  );
  assert.equal((await (await fetch(`${url}/remotes.json`)).text()).includes('<h1>'), false);
});

test('[A10] the prerendered screen paints before scripts start; the previous shell release starts its own', async (t) => {
  const { read, shell, url } = await startDrawn(t);
  const own = '<script defer src="/vendor.js"></script><script defer src="/main.js"></script>';
  const starter = '<script defer src="/after-paint.js" data-src="/vendor.js /main.js"></script>';
  const scriptsAt = async (path: string) =>
    (await (await fetch(url + path)).text()).match(/<script defer.*<\/script>/)?.[0];
  const page = SHELL.replace('</head>', `${own}</head>`);
  await writeFile(join(shell, 'index.html'), page);
  await untilSo(async () => (await scriptsAt('/tours')) === own);
  await writeFile(
    join(shell, 'index.html'),
    page.replace('</body>', `<template id="scripts">${starter}</template></body>`),
  );
  await untilSo(async () => (await scriptsAt('/tours')) === starter);
  assert.equal(await scriptsAt('/mine'), own);
  assert.ok((await read('/tours')).body.endsWith('<noscript>…</noscript></body></html>'));
});

test('[A10] a visitor who will be redirected sees the target prerendered; the files of both screens are preloaded', async (t) => {
  const { read } = await startDrawn(t);
  const { body, links } = await read('/tours/7');
  assert.ok(body.includes('<h1>Tours for'));
  assert.deepEqual(links, [
    'stylesheet 1.css',
    'stylesheet drawn.0a1b2c3d.css',
    'preload 3.js',
    'preload 3.css',
    'preload 1.js',
  ]);
});

test('[A10] a signed-in person gets no visitor’s page or styles; the two pages are never confused', async (t) => {
  const { read } = await startDrawn(t);
  const visitor = await read('/tours');
  const etag = visitor.answer.headers.get('etag') ?? '';
  const ann = await read('/tours', asAnn({ 'if-none-match': etag }));
  assert.deepEqual([ann.answer.status, ann.body, ann.links], [200, PLAIN, ['preload 1.js', 'preload 1.css']]);
  assert.equal((await read('/tours', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).answer.status, 304);
});

test('[A10] a path without a prerendered screen, and a remote that is down, get the plain page', async (t) => {
  const { read, bundle } = await startDrawn(t);
  assert.equal((await read('/mine')).body, PLAIN);
  assert.equal((await read('/nowhere')).body, PLAIN);
  await rm(bundle, { recursive: true });
  await untilSo(async () => (await read('/tours')).body === PLAIN);
  const { body, links } = await read('/tours');
  assert.deepEqual([body, links], [PLAIN, ['preload 1.js', 'preload 1.css']]);
});

test('[A10] a shell without a frame shows no prerendered screen', async (t) => {
  const { read, shell } = await startDrawn(t);
  await writeFile(join(shell, 'index.html'), SHELL.replace(/<template.*<\/template>/, ''));
  await untilSo(async () => (await read('/tours')).body === PLAIN);
});

test('[A10] the page preloads the files of its address’s screen and of no other', async (t) => {
  const { advance, url, bundle } = await startGateway(t);
  const paths = ['/tours/:id', '/tours/new'].map((path) => ({ path, topBar: true }));
  const files = { '/tours/:id': ['mf-manifest.json', '1.0123abcd.js', '1.0123abcd.css'], '/tours/new': ['2.js'] };
  await writeFile(join(bundle, 'remote.json'), manifestOf({ paths, files }));
  await untilShown(url, '2');
  const linksAt = async (path: string) => {
    const html = await (await fetch(url + path)).text();
    return [...html.matchAll(/<link rel="preload" href="([^"]*)" as="(\w+)"( crossorigin)? \/>/g)].map((link) =>
      link.slice(1),
    );
  };
  assert.deepEqual(await linksAt('/tours/1'), [
    ['/mfe/tours/mf-manifest.json', 'fetch', ' crossorigin'],
    ['/mfe/tours/1.0123abcd.js', 'script', undefined],
    ['/mfe/tours/1.0123abcd.css', 'style', undefined],
  ]);
  assert.deepEqual(await linksAt('/tours/new/'), [['/mfe/tours/2.js', 'script', undefined]]);
  assert.deepEqual(await linksAt('/tours/1/2'), []);
  assert.equal((await (await fetch(`${url}/remotes.json`)).text()).includes('0123abcd'), false);
  const strange = { '/tours/new': ['3.js"><script>.js'] };
  await writeFile(join(bundle, 'remote.json'), manifestOf({ paths, version: '3', files: strange }));
  advance(FRESH_MS);
  assert.deepEqual(await linksAt('/tours/new'), [['/mfe/tours/2.js', 'script', undefined]], 'no file’s name');
});

test('[A10] a missing file’s address returns a full page when opened and a short text when fetched', async (t) => {
  const { url, shell, bundle } = await startGateway(t);
  await writeFile(join(shell, 'icon.svg'), '<svg/>');
  const paths = [{ path: '/tour/:id', topBar: false }];
  await writeFile(join(bundle, 'remote.json'), manifestOf({ paths }));
  await untilShown(url, '2');
  const ask = async (path: string, accept: string, method = 'GET') => {
    const answer = await fetch(url + path, { method, headers: { accept } });
    return [answer.status, answer.headers.get('content-type')?.split(';')[0], await answer.text()] as const;
  };
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
  for (const path of ['/a.b', '/no/such.page', '/app.js']) {
    const [status, type, text] = await ask(path, html);
    assert.deepEqual([status, type], [404, 'text/html'], path);
    assert.match(text, /id="remotes">/);
    for (const accept of ['*/*', 'application/json', 'image/avif,image/*,*/*;q=0.8'])
      assert.deepEqual(await ask(path, accept), [404, 'text/plain', 'Not found'], path);
    assert.equal((await ask(path, html, 'HEAD'))[0], 404);
    assert.deepEqual((await ask(path, html, 'POST')).slice(0, 2), [404, 'application/json']);
  }
  assert.deepEqual((await ask('/tour/a.b', html)).slice(0, 2), [200, 'text/html'], 'a screen whose id has a point');
  assert.deepEqual((await ask('/icon.svg', html)).slice(0, 2), [200, 'image/svg+xml']);
  assert.deepEqual(await ask('/mfe/tours/a.js', html), [404, 'text/plain', 'Not found']);
});

const MATCHES = '/api/matches?{school,city,budget}&limit=24&near=4';

test('[A10] the page’s address determines the screen’s first call', () => {
  const reads = (url: string) => firstRead(MATCHES, '/listings', url);
  assert.equal(reads('/listings'), '/api/matches?limit=24&near=4');
  assert.equal(reads('/listings?'), '/api/matches?limit=24&near=4');
  assert.equal(
    reads('/listings?school=Utah+Tech&city=St.+George&budget=600'),
    '/api/matches?school=Utah+Tech&city=St.+George&budget=600&limit=24&near=4',
  );
  assert.equal(firstRead('/api/posts/:id', '/listing/:id', '/listing/a-1?from=mail'), '/api/posts/a-1');
  assert.equal(firstRead('/api/posts?limit=3', '/x', '/x?y=1'), '/api/posts?limit=3');
});

test('[A10] an address in another spelling than the product’s yields no first call', () => {
  for (const url of [
    '/listings?city=St.%20George',
    '/listings?city=Provo&school=BYU',
    '/listings?utm=1',
    '/listings?a?b',
  ])
    assert.equal(firstRead(MATCHES, '/listings', url), null, url);
  for (const url of ['/listing/a%2Fb', '/listing/>; rel=x', '/listing/%3E'])
    assert.equal(firstRead('/api/posts/:id', '/listing/:id', url), null, url);
});

test('[A10] the page preloads its screen’s first call, for visitors only where they make it', async (t) => {
  const { url, bundle } = await startGateway(t);
  await (await fetch(url)).text();
  const paths = ['/tours', '/tours/:id', '/mine'].map((path) => ({ path, topBar: true }));
  const reads = { '/tours': MATCHES, '/tours/:id': '/api/tour-requests/:id' };
  await writeFile(join(bundle, 'remote.json'), manifestOf({ paths, reads, visitors: { '/tours/:id': '/tours' } }));
  await untilShown(url, '2');
  const linkAt = async (path: string, headers = {}) => (await fetch(url + path, { headers })).headers.get('link');
  const matches = '</api/matches?city=Provo&limit=24&near=4>; rel=preload; as=fetch; crossorigin=anonymous';
  assert.equal(await linkAt('/tours?city=Provo'), matches);
  assert.equal(await linkAt('/tours?city=Provo', asAnn()), matches);
  assert.equal(await linkAt('/tours/7'), null);
  assert.match((await linkAt('/tours/7', asAnn())) ?? '', /^<\/api\/tour-requests\/7>;/);
  assert.equal(await linkAt('/mine'), null);
  assert.equal((await (await fetch(`${url}/remotes.json`)).text()).includes('limit=24'), false);
});
