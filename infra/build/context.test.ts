import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from './freshness.ts';

test('everything that an image’s build imports is in its context', async () => {
  const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n');
  const given = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const files = (await readdir(join(ROOT, 'infra/build'))).filter((name) => !name.endsWith('.test.ts'));
  for (const name of files) {
    const text = await readFile(join(ROOT, 'infra/build', name), 'utf8');
    for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const file = relative(ROOT, join(ROOT, 'infra/build', path));
      assert.ok(
        given.some((entry) => file === entry || file.startsWith(`${entry}/`)),
        `${name} imports ${file}`,
      );
    }
  }
});
