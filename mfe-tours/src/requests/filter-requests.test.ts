import assert from 'node:assert/strict';
import { countRequests, filterRequests } from './filter-requests.ts';

const requests = (['pending', 'accepted', 'pending', 'completed'] as const).map((status, _id) => ({ _id, status }));

test('[E3] counts of the status filter: completed requests count under All only', () => {
  const counts = (['All', 'Pending', 'Accepted', 'Rejected'] as const).map((filter) => countRequests(requests, filter));
  assert.deepEqual(counts, [4, 2, 1, 0]);
});

test('[E3] a status filter: keeps the order of the list', () => {
  assert.deepEqual(
    filterRequests(requests, 'Pending').map(({ _id }) => _id),
    [0, 2],
  );
});
