import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { asAnn, startGateway } from './testing.ts';

const SHELL =
  '<html><head><script type="application/json" id="remotes"></script></head>' +
  '<body><div id="root"><svg /></div><noscript>…</noscript>' +
  '<template id="with-bar"><div inert><header></header><main><slot></slot></main></div></template>' +
  '<template id="bare"><div inert><main><slot></slot></main></div></template></body></html>';
const PLAIN = '<body><div id="root"><svg /></div><noscript>…</noscript></body></html>';
const manifest = {
  name: 'tours',
  title: 'Tours',
  contract: 1,
  version: '2',
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
};

async function startDrawn(t: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(t);
  await (await fetch(gateway.url)).text();
  await writeFile(join(gateway.shell, 'index.html'), SHELL);
  await writeFile(join(gateway.bundle, 'remote.json'), JSON.stringify(manifest));
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

test('[A10] a visitor’s page has its screen drawn, in the frame of its path, and waits for its styles', async (t) => {
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

test('[A10] what is drawn is painted before the scripts start; a shell of the release before starts its own', async (t) => {
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

test('[A10] a visitor who will be led elsewhere sees that drawn, and both screens’ files are asked for', async (t) => {
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

test('[A10] who has a session sees no visitor’s page and is not sent for its styles, and one page is never taken for the other', async (t) => {
  const { read } = await startDrawn(t);
  const visitor = await read('/tours');
  const etag = visitor.answer.headers.get('etag') ?? '';
  const ann = await read('/tours', asAnn({ 'if-none-match': etag }));
  assert.deepEqual([ann.answer.status, ann.body, ann.links], [200, PLAIN, ['preload 1.js', 'preload 1.css']]);
  assert.equal((await read('/tours', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).answer.status, 304);
});

test('[A10] a path without a drawn screen, and a remote that is down, have the page as it was', async (t) => {
  const { read, bundle } = await startDrawn(t);
  assert.equal((await read('/mine')).body, PLAIN);
  assert.equal((await read('/nowhere')).body, PLAIN);
  await rm(bundle, { recursive: true });
  await untilSo(async () => (await read('/tours')).body === PLAIN);
  const { body, links } = await read('/tours');
  assert.deepEqual([body, links], [PLAIN, ['preload 1.js', 'preload 1.css']]);
});

test('[A10] a shell that brings no frame shows no drawn screen', async (t) => {
  const { read, shell } = await startDrawn(t);
  await writeFile(join(shell, 'index.html'), SHELL.replace(/<template.*<\/template>/, ''));
  await untilSo(async () => (await read('/tours')).body === PLAIN);
});
