import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { removeOldFiles } from './old-files.ts';

test('[A11] a chunk of an earlier build stays a week after its last use, however old it is', async (t) => {
  const folder = await makeFolder(t);
  for (const name of ['a.0123abcd.js', 'b.0123abcd.js', 'index.html']) await writeFile(join(folder, name), '');
  const longAgo = new Date('2026-01-01');
  await utimes(join(folder, 'a.0123abcd.js'), longAgo, longAgo);
  const files = async () => (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  const nowMs = Date.now();
  await removeOldFiles(folder, new Set(['a.0123abcd.js', 'b.0123abcd.js']), nowMs);
  await removeOldFiles(folder, new Set(['b.0123abcd.js']), nowMs + 30 * DAY_MS);
  await removeOldFiles(folder, new Set(['b.0123abcd.js']), nowMs + 36 * DAY_MS);
  assert.deepEqual(await files(), ['a.0123abcd.js', 'b.0123abcd.js', 'index.html']);
  // In use again, then out of use.
  await removeOldFiles(folder, new Set(['a.0123abcd.js']), nowMs + 38 * DAY_MS);
  assert.deepEqual(await files(), ['a.0123abcd.js', 'b.0123abcd.js', 'index.html']);
  await removeOldFiles(folder, new Set([]), nowMs + 40 * DAY_MS);
  await removeOldFiles(folder, new Set([]), nowMs + 46 * DAY_MS);
  assert.deepEqual(await files(), ['a.0123abcd.js', 'index.html']);
});
