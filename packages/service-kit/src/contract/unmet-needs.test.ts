import assert from 'node:assert/strict';
import type { ShellNeeds } from '@keyturn/contracts/needs';
import { unmetNeeds } from './unmet-needs.ts';

const provides = {
  federation: ['2.9.2', '2.9.1'],
  libraries: { react: '19.3.1' },
  names: { '@keyturn/routing': ['Link', 'useParams'] },
  tokens: ['--ink'],
};
const needs: ShellNeeds = {
  federation: '2.9.1',
  libraries: { react: '^19.2.0' },
  names: { '@keyturn/routing': ['Link'] },
  tokens: ['--ink'],
};
const unmet = (changes: Partial<ShellNeeds>): string[] => unmetNeeds({ ...needs, ...changes }, provides);

test('[E22] needs that the shell provides are not reported; the others are, a phrase each', () => {
  assert.deepEqual(unmet({}), []);
  assert.deepEqual(unmet({ federation: '3.0.0' }), ['federation 3.0.0']);
  assert.deepEqual(unmet({ libraries: { react: '^20.0.0' } }), ['react ^20.0.0, it has 19.3.1']);
  assert.deepEqual(unmet({ libraries: { vue: '^3.0.0' } }), ['vue ^3.0.0, it has none']);
  assert.deepEqual(unmet({ names: { '@keyturn/routing': ['Link', 'useFetch'] } }), ['useFetch of @keyturn/routing']);
  assert.deepEqual(unmet({ names: { '@keyturn/new': ['a'] } }), ['a of @keyturn/new']);
  assert.deepEqual(unmet({ tokens: ['--ink', '--halo-2'] }), ['--halo-2']);
});

for (const [range, version, isIn] of [
  ['^19.3.1', '19.3.1', true],
  ['^19.3.1', '19.4.0', true],
  ['^19.3.1', '19.3.0', false],
  ['^19.3.1', '20.0.0', false],
  ['^19.3.1', '18.9.9', false],
  ['^0.4.1', '0.4.7', true],
  ['^0.4.1', '0.5.0', false],
  ['^0.0.3', '0.0.4', false],
  ['19.3.1', '19.3.2', false],
  ['latest', '19.3.1', false],
] as const)
  test(`[E22] ${version} is ${isIn ? '' : 'not '}in ${range}`, () => {
    const found = unmetNeeds({ ...needs, libraries: { react: range } }, { ...provides, libraries: { react: version } });
    assert.equal(found.length === 0, isIn);
  });
