import assert from 'node:assert/strict';
import { sampleOf } from '@keyturn/contracts/wire-cells';
import { assertReadsTolerantly } from '@keyturn/web-kit/testing';
import { queries } from './api.ts';

for (const [key, { select }] of [
  ['GET /api/tour-requests/received/:userEmail', queries.received],
  ['GET /api/saved-listings/:userEmail', queries.saved],
  ['GET /api/saved-listings/:userEmail/gone', queries.gone],
  ['GET /api/notifications', queries.notices],
] as const) {
  test(`${key}: the chrome counts items in any other release’s answer`, () => {
    assert.notEqual(JSON.stringify(select(sampleOf(key))), '[]');
    assertReadsTolerantly(key, select);
  });
}
