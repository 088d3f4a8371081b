import assert from 'node:assert/strict';
import { parseMatchQuery, readMatchParameters } from '@keyturn/domain/match-query';
import { criteriaOf, listingsPath, listingsSearch, type Criteria } from './listings-search.ts';

const nothing: Criteria = {
  school: null,
  city: null,
  budget: null,
  housingType: null,
  roomType: null,
  amenities: [],
  moveInDate: null,
};
const everything: Criteria = {
  school: 'BYU',
  city: 'Provo',
  budget: 600,
  housingType: 'Married Housing',
  roomType: 'Entire Unit',
  amenities: ['No A/C', 'BBQ Area'],
  moveInDate: '2027-01-04',
};

test('[D5] a listings address without answers has no query', () => {
  assert.equal(listingsPath(nothing), '/listings');
});

test('[D5] a listings address read back returns the same answers', () => {
  const parameters = readMatchParameters(new URLSearchParams(listingsSearch(everything)));
  assert.deepEqual(criteriaOf(parameters), everything);
});

test('[D5] amenities with signs in a listings address are read by matching as the same labels', () => {
  const query = parseMatchQuery(readMatchParameters(new URLSearchParams(listingsSearch(everything))));
  assert.deepEqual(
    query?.amenities.map(({ label }) => label),
    ['No A/C', 'BBQ Area'],
  );
});

test('[D5] garbage values in an address are absent answers', () => {
  assert.deepEqual(criteriaOf({ budget: 'abc', amenities: ' , ', school: ' ' }), nothing);
});
