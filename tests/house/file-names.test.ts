import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';

/** Vague words: a file's name uses standard terms. */
const FORBIDDEN =
  /(?:^|[-.])(?:turns|in-turn|giving-turn|apart|told|tell|calm|given|within|prover|proven|seal|letter|letters|step-back|when-over|left-out|where-from|stand-in|word)(?:[-.]|$)/;
/** Files about letters of the alphabet. */
const ALPHABET = /^packages\/domain\/src\/\w+-letters\.ts$/;

test('no file has a name that only this project would use so', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: ROOT, encoding: 'utf8' }).split(
    '\n',
  );
  const wrong = files.filter((file) => FORBIDDEN.test(basename(file).replace(/\.\w+$/, '')) && !ALPHABET.test(file));
  assert.deepEqual(wrong, []);
});
