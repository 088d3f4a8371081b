import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { untilShown } from './releases/testing-releases.ts';
import { startGateway } from './testing.ts';

/** A manifest is read again after a second. */
const FRESH_MS = 1_100;

test('[A10] the page asks at once for the files that the screen at its address needs, and tells no other', async (t) => {
  const { advance, url, bundle } = await startGateway(t);
  const paths = ['/tours/:id', '/tours/new'].map((path) => ({ path, topBar: true }));
  const files = { '/tours/:id': ['mf-manifest.json', '1.0123abcd.js', '1.0123abcd.css'], '/tours/new': ['2.js'] };
  const manifest = { name: 'tours', title: 'Tours', contract: 1, version: '2', paths, files };
  await writeFile(join(bundle, 'remote.json'), JSON.stringify(manifest));
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
  await writeFile(
    join(bundle, 'remote.json'),
    JSON.stringify({ ...manifest, version: '3', files: { '/tours/new': ['3.js"><script>.js'] } }),
  );
  advance(FRESH_MS);
  assert.deepEqual(await linksAt('/tours/new'), [['/mfe/tours/2.js', 'script', undefined]], 'no file’s name');
});
