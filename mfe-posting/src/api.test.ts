import { assertAsksTolerantly, assertReadsTolerantly } from '@keyturn/web-kit/testing';
import { createDraft, queries, readIsPropertyManager, readLatestPost } from './api.ts';

const TITLE = "fields of any other release's answer have the contract's types";

for (const [key, { select }] of [
  ['GET /api/posts/user/:userEmail', queries.own],
  ['GET /api/availability/:userEmail', queries.week],
  ['GET /api/transfers', queries.transfers],
  ['GET /api/posts/:postId', queries.listing('post-1')],
  ['GET /api/get-post-by-id/:postId', queries.listing('post-1')],
] as const) {
  test(`${key}: ${TITLE}`, () => {
    assertReadsTolerantly(key, select);
  });
}

test(`GET /api/get-latest-post/:userEmail: ${TITLE}`, async () => {
  await assertAsksTolerantly('GET /api/get-latest-post/:userEmail', readLatestPost);
});

test('GET /api/profiles/:whose: any other release’s answer says whether a manager posts and has tour hours', async () => {
  await assertAsksTolerantly(
    'GET /api/profiles/:whose',
    readIsPropertyManager,
    ({ profile }) => profile.isPropertyManager,
  );
  // The contract's sample hours are no valid times.
  await assertAsksTolerantly('GET /api/profiles/:whose', queries.hasTourTimes.queryFn, () => false);
});

test(`POST /api/create-draft: ${TITLE}`, async () => {
  await assertAsksTolerantly('POST /api/create-draft', () => createDraft('ada@example.edu', false));
});
