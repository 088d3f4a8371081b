import assert from 'node:assert/strict';
import type { ListingDetail } from '@keyturn/contracts/posts';
import { matchWith } from './listing-match.ts';

const texts = (city: string, search: string) =>
  matchWith({ city, monthlyRent: '$600' } as ListingDetail, search)?.reasons.map(({ text }) => text);

test('B10: the listing shows how far its city is from the requested place, as its card does', () => {
  assert.deepEqual(texts('Orem', '?school=BYU'), ['In Orem, 5 miles away']);
  assert.deepEqual(texts('Orem', '?city=Provo'), ['In Orem, 5 miles away']);
});

test('B10: without known miles the listing shows the requested place', () => {
  assert.deepEqual(texts('Nowhere', '?school=BYU'), ['In Nowhere, not Provo']);
});
