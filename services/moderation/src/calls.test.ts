import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import { startModeration } from './testing.ts';

test('[F] every route stands in the table of calls, and every call of the table is a route', async (t) => {
  const { name, routes } = await startModeration(t);
  assertServesItsTable(name, routes);
});
