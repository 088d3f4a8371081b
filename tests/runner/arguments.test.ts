import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { ROOT } from '../../infra/build/freshness.ts';
import { readArguments } from './arguments.ts';

test('--only names a stage of a full run, and no test file', () => {
  const { words, only, isFull } = readArguments(['--full', '--only', 'sweeps'], ['sweeps']);
  assert.deepEqual({ words, only, isFull }, { words: [], only: ['sweeps'], isFull: true });
});

test('an unknown stage ends the run and lists the existing ones', () => {
  const run = ['--import', './infra/typescript/register.mjs', 'tests/main.ts', '--full', '--only', 'nope'];
  const { status, stderr } = spawnSync(process.execPath, run, { cwd: ROOT, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^No such stage: nope\. Stages are sweeps, .*journey\.\n$/);
});
