import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { livePost, startMatching, tellPosts } from './testing.ts';

const ANN = testUser('Ann Lee');

test('[E15] somebody’s data: the listings they saved', async (t) => {
  const service = await startMatching(t);
  await tellPosts(service, [livePost('listing-one'), livePost('listing-two')]);
  await service.call('PUT', '/api/saved-listings/me/listing-one', { user: ANN });
  await service.call('PUT', '/api/saved-listings/me/listing-two', { user: testUser('Bob Ray') });
  const { status, body } = await service.call('GET', '/api/saved-listings/me/export', { user: ANN });
  assert.equal(status, 200);
  const [{ name, items }] = body.parts;
  assert.equal(name, 'savedListings');
  assert.deepEqual(
    items.map(({ listingId }: { listingId: string }) => listingId),
    ['listing-one'],
  );
});
