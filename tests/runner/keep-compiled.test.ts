import assert from 'node:assert/strict';
import vm from 'node:vm';
import { test } from '@keyturn/service-kit/testing-context';
import './jsdom/keep-compiled.mjs';

const compile = (source: string, ...parameters: string[]) =>
  vm.compileFunction(source, parameters, { filename: '/kept.js' }) as vm.Script & ((...given: number[]) => number);

test('V8’s compiled code is reused for the same script, and for no other of its name and length', () => {
  assert.equal(compile('return a - b', 'a', 'b')(3, 1), 2);
  const again = compile('return a - b', 'a', 'b');
  assert.deepEqual([again.cachedDataRejected, again(3, 1)], [false, 2]);
  assert.equal(compile('return a - b', 'b', 'a')(3, 1), -2);
  assert.equal(compile('return a + b', 'b', 'a')(3, 1), 4);
});
