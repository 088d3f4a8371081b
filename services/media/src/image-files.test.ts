import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { createImageFiles } from './image-files.ts';

const MINUTE_MS = 60_000;

test('images, all of them without a record as over an empty database, stay', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-orphans-'));
  context.after(() => rm(folder, { recursive: true }));
  const files = createImageFiles(folder);
  await files.prepare();
  const names = Array.from({ length: 30 }, (_, at) => `image-${at}.jpg`);
  for (const name of names) await files.write(name, Buffer.from('x'));
  const later = new Date(Date.now() + MINUTE_MS);
  await assert.rejects(
    files.removeUnknown(() => Promise.resolve(false), later),
    /30 of 30 images have no record/,
  );
  assert.equal((await readdir(folder)).length, 30);
});
