import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { generatedFiles } from './generated-files.ts';

test('[E23] files generated from the slices’ files are up to date: else run `npm run generate`', async () => {
  for (const [path, text] of await generatedFiles()) assert.equal(await readFile(join(ROOT, path), 'utf8'), text, path);
});
