import assert from 'node:assert/strict';
import { readListing, type MatchListing } from './match-listing.ts';
import { parseMatchQuery, type MatchParameters } from './match-query.ts';
import { compareMatches, matchListing } from './matching-rules.ts';

function match(listing: Partial<MatchListing>, parameters: MatchParameters) {
  const query = parseMatchQuery(parameters);
  assert.ok(query);
  return matchListing(readListing({ _id: 'a', posted: true, ...listing }), query);
}

test('[D6] matchListing names the first failed filter', () => {
  const listing = { city: 'Orem', gender: 'Female', leaseType: 'Basement' };
  assert.equal(match(listing, { city: 'Provo', housingType: 'Male', roomType: 'Shared Room' }).hidden, 'place');
  assert.equal(match(listing, { school: 'UVU', housingType: 'Male', roomType: 'Shared Room' }).hidden, 'housingType');
  assert.equal(match(listing, { school: 'UVU', roomType: 'Shared Room' }).hidden, 'roomType');
  assert.equal(match({ ...listing, posted: false }, { city: 'Provo' }).hidden, 'draft');
});

test('matchListing returns a near miss for exactly one failed filter and a shown score', () => {
  const listing = { city: 'Orem', gender: 'Female', monthlyRent: '$850' };
  assert.equal(match(listing, { city: 'Provo', budget: '850' }).nearMiss, 'place');
  assert.equal(match(listing, { city: 'Provo', budget: '500' }).nearMiss, null);
  assert.equal(match(listing, { city: 'Provo', housingType: 'Male' }).nearMiss, null);
  assert.equal(match({ ...listing, posted: false }, { city: 'Provo' }).nearMiss, null);
});

test('[D5] compareMatches sorts equal scores by newest and then by lower id', () => {
  const ranked = [
    { score: 80, postedAtMs: 1, id: 'b' },
    { score: 80, postedAtMs: 1, id: 'a' },
    { score: 80, postedAtMs: 2, id: 'c' },
    { score: 90, postedAtMs: 0, id: 'd' },
  ];
  assert.equal(
    ranked
      .sort(compareMatches)
      .map(({ id }) => id)
      .join(''),
    'dcab',
  );
});

test('readListing counts a posted time without a zone or unreadable as 0 on every machine (M29)', () => {
  const times = ['2026-03-01T12:00:00', 'yesterday', '', null, Number.NaN, undefined];
  assert.deepEqual(
    times.map((postedAt) => readListing({ _id: 'a', postedAt }).postedAtMs),
    times.map(() => 0),
  );
  assert.equal(readListing({ _id: 'a', postedAt: '2026-03-01T05:00:00.000-07:00' }).postedAtMs, 1_772_366_400_000);
});
