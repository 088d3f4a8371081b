import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { findTestFiles, findUnitTests } from '../testing/files.ts';
import { rowsOf } from './evidence.ts';
import { REQUIREMENTS } from './rows.ts';

const readText = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');

test('docs/requirements.md has 72 rows, none twice', async () => {
  const text = await readText('docs/requirements.md');
  assert.equal([...text.matchAll(/^\| [A-F]\d* \|/gm)].length, 72);
  assert.equal(Object.keys(REQUIREMENTS).length, 72);
});

test('every row named by a test’s title exists', async () => {
  const files = [...(await findUnitTests()), ...(await findTestFiles('.e2e.ts'))];
  const titles = (await Promise.all(files.map(readText))).flatMap((text) => text.match(/\btest\(\s*['"`]\[.+/g) ?? []);
  assert.ok(titles.length > 500);
  for (const title of titles) for (const row of rowsOf(title)) assert.ok(row in REQUIREMENTS, title);
});
