import assert from 'node:assert/strict';
import { flowAt, flowOf, STEPS } from './steps.ts';

test('[C7] flows, the steps of a manager, have the addresses of the route table', () => {
  assert.deepEqual(
    STEPS.map(({ id }) => flowAt('/pm-post-review').paths[id]),
    ['/pm-post-start', '/pm-post-basics', '/pm-post-details', '/pm-post-incentives', '/pm-post-review'],
  );
  assert.equal(flowOf({ isPropertyManager: true }).success, '/pm-post-success');
});

test('[C3] flows, a post without the manager flag, is written in the seller flow', () => {
  assert.equal(flowOf({}).paths.basics, '/post-basics');
  assert.equal(flowAt('/post-start').paths.basics, '/post-basics');
});
