import assert from 'node:assert/strict';
import { sampleOf, wireCells } from '@keyturn/contracts/wire-cells';
import { ApiError } from '@keyturn/web-kit/api';
import { queries } from './api.ts';

for (const [key, query] of [
  ['GET /api/tour-requests/received/:userEmail', queries.received],
  ['GET /api/saved-listings/:userEmail', queries.saved],
  ['GET /api/saved-listings/:userEmail/gone', queries.gone],
  ['GET /api/notifications', queries.notices],
] as const) {
  test(`${key}: the chrome counts whatever another release answers`, () => {
    assert.notEqual(JSON.stringify(query.select(sampleOf(key))), '[]');
    for (const { name, answer } of wireCells(key)) {
      try {
        query.select(answer);
      } catch (error) {
        assert.ok(error instanceof ApiError && name.startsWith('all of it'), name);
      }
    }
  });
}
