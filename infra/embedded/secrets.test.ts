import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { readSecrets } from './secrets.ts';

test('keys are made once, and read from then on', async (t) => {
  const folder = await makeFolder(t);
  const made = await readSecrets(folder);
  assert.deepEqual(await readSecrets(folder), made);
});

test('keys missing beside data are requested, and none are made', async (t) => {
  const folder = await makeFolder(t);
  writeFileSync(join(folder, 'keyturn.db'), '');
  const file = join(folder, 'secrets.json');
  await assert.rejects(readSecrets(folder), {
    name: 'StartError',
    message: `${file} is missing beside data that needs it. Put it back.`,
  });
  assert.throws(() => readFileSync(file), { code: 'ENOENT' });
});
