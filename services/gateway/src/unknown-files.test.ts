import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { untilShown } from './releases/testing-releases.ts';
import { startGateway } from './testing.ts';

test('[A10] an address that looks like a file and is none: its page says so to who opens it, few words to who wants a file', async (t) => {
  const { url, shell, bundle } = await startGateway(t);
  await writeFile(join(shell, 'icon.svg'), '<svg/>');
  const paths = [{ path: '/tour/:id', topBar: false }];
  const manifest = { name: 'tours', title: 'Tours', contract: 1, version: '2', paths };
  await writeFile(join(bundle, 'remote.json'), JSON.stringify(manifest));
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
