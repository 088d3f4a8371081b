import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { ROOT } from '../../infra/build/freshness.ts';

test('a word that names neither a workspace nor a test ends the run with the possible ones', () => {
  const main = ['--import', './infra/typescript/register.mjs', 'tests/main.ts', '--check', 'mfe-tuors'];
  const env = { ...process.env, TEST_RESULTS: tmpdir() };
  const { status, stderr } = spawnSync(process.execPath, main, { cwd: ROOT, env, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^No folder is called mfe-tuors, and no test file has it in its path\.$/m);
  assert.match(stderr, /^Workspaces: shell, .*mfe-tours, .*services\/tours, /m);
});
