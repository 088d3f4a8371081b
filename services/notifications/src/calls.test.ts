import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import { startNotifications } from './testing.ts';

test('[F] every route stands in the table of calls, and every call of the table is a route', async (t) => {
  const { name, routes } = await startNotifications(t);
  assertServesItsTable(name, routes);
});
