import assert from 'node:assert/strict';
import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineService } from '@keyturn/service-kit/service';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { hasProcessFiles } from '@keyturn/service-kit/testing-processes';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { startTestService } from '@keyturn/service-kit/testing';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { sendPhoto } from './send-photo.ts';

const READERS = 20;
/** More than a connection's buffers take at once. */
const LARGE_BYTES = 64 * 1024 * 1024;

/** A service that serves one file, and its logged errors. */
async function startWith(t: TestContext, path: string) {
  const told: unknown[] = [];
  const service = await startTestService((deps) => {
    const log = Object.assign(deps.log, { error: (fields: unknown) => void told.push(fields) });
    return defineService({
      name: 'photos',
      deps: { ...deps, log },
      routes: (router) => router.get('/photo', (_request, response) => sendPhoto(response, path)),
    });
  }, t);
  return { ...service, told };
}

/** Count of this process's open handles of a file. */
async function countOpen(path: string): Promise<number> {
  const handles = await readdir('/proc/self/fd');
  const paths = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
  return paths.filter((open) => open === path).length;
}

const untilClosed = (path: string): Promise<void> => untilSo(async () => (await countOpen(path)) === 0);

test(
  'A2: readers who leave after a photo’s beginning cause no errors and leave no file open',
  { skip: !hasProcessFiles && 'open files are looked up in /proc' },
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyturn-readers-'));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'a.jpg');
    await writeFile(path, '');
    await truncate(path, LARGE_BYTES);
    const service = await startWith(t, path);
    const leaving = new AbortController();
    const readers = Array.from({ length: READERS }, async () => {
      const { body } = await service.request('GET', '/photo', { signal: leaving.signal });
      await body?.getReader().read();
    });
    await Promise.all(readers);
    assert.equal(await countOpen(path), READERS, 'nobody has taken all of it');
    leaving.abort();
    await untilClosed(path);
    const { status, headers } = await service.request('HEAD', '/photo');
    assert.deepEqual([status, headers.get('content-length')], [200, String(LARGE_BYTES)]);
    await untilClosed(path);
    assert.deepEqual(service.told, []);
  },
);

test('A2: a photo deleted after its lookup is 404, and nothing is logged', async (t) => {
  const service = await startWith(t, '/nowhere/at-all.jpg');
  const refused = await service.call('GET', '/photo');
  assertRefused(refused, 404);
  assert.deepEqual(
    [refused.headers.get('cache-control'), refused.headers.get('content-disposition')],
    ['no-store', null],
  );
  assert.deepEqual(service.told, []);
});
