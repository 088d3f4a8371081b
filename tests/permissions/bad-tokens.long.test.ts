import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { MATRIX } from './matrix.ts';
import { tokenCells } from './bad-tokens.ts';

for (const matrix of MATRIX) {
  test(`[F] T-30 ${matrix.service} answers no bad token on its own port`, async (t) => {
    const { red, count } = await tokenCells(matrix, t);
    t.diagnostic(`${count} bad calls`);
    assert.deepEqual(red, []);
  });
}
