import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';

/** Every command of package.json with an unknown word and flag: it must list its options at once. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Commands with a free folder or name. */
const TAKE_ANY_WORD = ['backup', 'restore', 'trace', 'new-slice'];
const SAYS_WHAT_THERE_IS = /It takes .|s are .|^Workspaces: ./m;

function runScript(name: string, argument: string): { status: number | null; stderr: string; stdout: string } {
  // Like npm, without npm's own second.
  const env = { ...process.env, npm_lifecycle_event: name, TEST_RESULTS: '.build/commands' };
  return spawnSync('sh', ['-c', `${scripts[name] ?? ''} ${argument}`], { cwd: ROOT, env, encoding: 'utf8' });
}

for (const name of Object.keys(scripts)) {
  for (const argument of ['--nope', ...(TAKE_ANY_WORD.includes(name) ? [] : ['nope'])]) {
    test(`npm run ${name} ${argument} lists the possible words, does nothing and exits with code 1`, () => {
      const { status, stderr, stdout } = runScript(name, argument);
      assert.equal(status, 1, stdout + stderr);
      assert.match(stderr, /\bnope\b/);
      assert.match(stderr, SAYS_WHAT_THERE_IS);
      assert.equal(stdout, '');
    });
  }
}

test('commands that take one of several words list them', () => {
  assert.match(runScript('requirements', 'Z9').stderr, /^No such row: Z9\. Rows are A1, A2, /);
  assert.match(runScript('lab', 'nope').stderr, /^No such part: nope\. Parts are kill, /);
  assert.match(runScript('screens', 'nope').stderr, /^No such screen: nope\. Screens are landing, /);
  assert.match(runScript('dev', 'nope').stderr, /^npm run dev takes no nope\. It takes mfe-discovery, discovery, /);
});
