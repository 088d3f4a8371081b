import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { listTreeFiles } from '../supply/tree-files.ts';

const readText = (file: string) => readFile(join(ROOT, file), 'utf8');
const LIST = 'infra/operations/LIMITS.md';
const ROW = /^\|.*\| `([^`]+)` \| `([^`]+)` \|$/gm;
/** Every row names a file in code letters. */
const LISTED = /^\|.*\| `[^`]+\.ts` \|/gm;
/** Counts by person, hour or day are business limits, whatever their name. */
const COUNTED = /const (\w+_PER_(?:USER|HOUR|DAY)) = /g;

test('A10 G22: each listed limit is so in the code, and each limit by person or time is listed', async () => {
  const rows = [...(await readText(LIST)).matchAll(ROW)].map(([, file = '', code = '']) => ({ file, code }));
  assert.equal(rows.length, (await readText(LIST)).match(LISTED)?.length, 'each row is one file and one value');
  for (const { file, code } of rows) assert.ok((await readText(file)).includes(code), `${file}: ${code}`);
  const sources = listTreeFiles(ROOT).filter((file) => /^services\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
  for (const file of sources) {
    for (const [, name = ''] of (await readText(file)).matchAll(COUNTED)) {
      const isListed = rows.some((row) => row.file === file && row.code.startsWith(`${name} =`));
      assert.ok(isListed, `${file}: ${name} is missing in ${LIST}`);
    }
  }
});
