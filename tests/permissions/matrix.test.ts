import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { countCells } from '@keyturn/service-kit/permission-cells';
import { MATRIX } from './matrix.ts';
import { openRunner } from './run-cells.ts';

for (const { service, open, rows } of MATRIX) {
  describe(service, () => {
    let runner: ReturnType<typeof openRunner>;
    const closing: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      runner = openRunner(await open({ after: (stop) => closing.push(stop) }));
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });
    for (const row of rows) {
      test(`[F] ${row.call}: ${countCells([row])} cells answer as the matrix says`, async () => {
        assert.deepEqual(await runner.runRow(row), []);
      });
    }
  });
}

test('[F] the matrix has at least 300 cells', (t) => {
  const count = countCells(MATRIX.flatMap(({ rows }) => rows));
  t.diagnostic(`${count} cells in ${MATRIX.flatMap(({ rows }) => rows).length} rows`);
  assert.ok(count >= 300, String(count));
});
