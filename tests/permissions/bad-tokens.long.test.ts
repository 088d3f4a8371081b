import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { MATRIX } from './matrix.ts';
import { tokenCells } from './bad-tokens.ts';

for (const matrix of MATRIX) {
  test(`[F] T-30 ${matrix.service}, shown bad tokens on its own port, answers nobody`, async (t) => {
    const { red, count } = await tokenCells(matrix, t);
    t.diagnostic(`${count} bad calls`);
    assert.deepEqual(red, []);
  });
}
