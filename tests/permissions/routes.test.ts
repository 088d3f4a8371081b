import assert from 'node:assert/strict';
import { startGateway } from '@keyturn/gateway/testing';
import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import { MATRIX } from './matrix.ts';
import { routesOf } from './service-routes.ts';

/** Operators' routes on a service's own port, without a session: never by the gateway (protection, pages tests). */
const OPERATIONS = ['GET /healthz', 'GET /internal/contract', 'GET /metrics', 'GET /readyz'];

test('[F] no service route lacks a row in the matrix, and no row a route', async (t) => {
  const routes = await routesOf(t);
  assert.deepEqual(
    Object.keys(routes).sort(),
    MATRIX.map(({ service }) => service).sort(),
    'every service has a matrix',
  );
  for (const { service, rows } of MATRIX) {
    const calls = [...new Set(rows.map(({ call }) => call)), ...OPERATIONS];
    assert.deepEqual(routes[service], calls.sort(), service);
  }
  t.diagnostic(`${Object.values(routes).flat().length} routes`);
});

test('[F] no route of the gateway itself lacks a row in the call table, and no row a route', async (t) => {
  const { routes } = await startGateway(t);
  assertServesItsTable('gateway', routes);
});
