import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/freshness.ts';

const FOLDER = join(ROOT, '.build/kept-code');
const FILE = join(FOLDER, 'said.ts');

afterEach(() => rm(FOLDER, { recursive: true, force: true }));

test('a changed file runs with its newest content in any process, also when changed back', async () => {
  await mkdir(FOLDER, { recursive: true });
  assert.equal(await say('first'), 'first\n');
  assert.equal(await say('first'), 'first\n');
  assert.equal(await say('second'), 'second\n');
  assert.equal(await say('first'), 'first\n');
});

async function say(word: string): Promise<string> {
  await writeFile(FILE, `const said: string = '${word}';\nconsole.log(said);\n`);
  const program = ['--import', './infra/typescript/register.mjs', FILE];
  return (await promisify(execFile)(process.execPath, program, { cwd: ROOT })).stdout;
}
