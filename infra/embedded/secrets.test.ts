import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('keys are made once, and read from then on', async () => {
  const made = await readSecrets(folder);
  assert.deepEqual(await readSecrets(folder), made);
});

test('keys that are missing beside data are asked for, and none are made', async () => {
  writeFileSync(join(folder, 'keyturn.db'), '');
  const file = join(folder, 'secrets.json');
  await assert.rejects(readSecrets(folder), {
    name: 'StartError',
    message: `${file} is missing beside data that needs it. Put it back.`,
  });
  assert.throws(() => readFileSync(file), { code: 'ENOENT' });
});
