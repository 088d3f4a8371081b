import assert from 'node:assert/strict';
import { readListing, type MatchListing } from './match-listing.ts';
import { parseMatchQuery, type MatchParameters } from './match-query.ts';
import { barredHousing, compareNearMisses, missOf, type RankedMiss } from './near-miss.ts';

function miss(listing: Partial<MatchListing>, parameters: MatchParameters) {
  const query = parseMatchQuery(parameters);
  assert.ok(query);
  return missOf(readListing({ _id: 'a', posted: true, city: 'Provo', ...listing }), query);
}

test('B10: a rent over budget is a near miss up to 140 % of the budget, and not a cent beyond', () => {
  const asked = { city: 'Provo', budget: '600' };
  assert.equal(miss({ monthlyRent: '$720' }, asked), null);
  assert.deepEqual(miss({ monthlyRent: '$720.01' }, asked), { missed: 'budget', off: 12_001 });
  assert.deepEqual(miss({ monthlyRent: '$840' }, asked), { missed: 'budget', off: 24_000 });
  assert.equal(miss({ monthlyRent: '$840.01' }, asked), null);
  assert.equal(miss({ monthlyRent: 'call me' }, asked), null);
});

test('B10: $40 over together with a late start is a near miss by rent, which alone would fix it', () => {
  const asked = { city: 'Provo', budget: '600', moveInDate: '2027-01-04' };
  assert.deepEqual(miss({ monthlyRent: '$640', startDate: '2027-01-30' }, asked), { missed: 'budget', off: 4_000 });
});

test('B10: a start is a near miss from the first day without points up to thirty, in either direction', () => {
  const asked = { city: 'Provo', moveInDate: '2027-03-04' };
  const starts = ['2027-02-01', '2027-02-02', '2027-02-26', '2027-03-14', '2027-04-03', '2027-04-04', 'TBD'];
  assert.deepEqual(
    starts.map((startDate) => miss({ startDate }, asked)?.off ?? null),
    [null, 30, null, null, 30, null, null],
  );
});

test('B10: a listing failing a filter too, or not shown with more points, is no near miss', () => {
  assert.equal(miss({ city: 'Orem', monthlyRent: '$800' }, { city: 'Provo', budget: '600' }), null);
  const asked = { city: 'Provo', budget: '600', amenities: 'Pool', moveInDate: '2027-01-04' };
  assert.equal(miss({ monthlyRent: '$2000', startDate: '2027-01-24' }, asked), null);
  assert.equal(miss({ posted: false, monthlyRent: '$800' }, { city: 'Provo', budget: '600' }), null);
  assert.equal(miss({ gender: 'Male' }, { city: 'Provo', housingType: 'Female' })?.missed, 'housingType');
});

test('B: housing of the other gender is excluded for one gender; for everyone and families nothing is', () => {
  const barred = (housingType: string) => barredHousing(parseMatchQuery({ housingType }) ?? assert.fail());
  assert.deepEqual(['Female', 'male housing', 'Coed', 'Married Housing', ''].map(barred), [
    ...['male', 'female', null],
    ...[null, null],
  ]);
});

test('B10: near misses sort by distance, then by the easiest change, then the smallest, then as matches', () => {
  const one = (id: string, fields: Partial<RankedMiss>): RankedMiss => ({
    id,
    distance: 0,
    missed: 'budget',
    off: 100,
    score: 0,
    postedAtMs: 0,
    ...fields,
  });
  const sorted = [
    one('unknown-b', { distance: Number.POSITIVE_INFINITY, missed: 'place', off: 0, score: 90 }),
    one('unknown-a', { distance: Number.POSITIVE_INFINITY, missed: 'place', off: 0, score: 100 }),
    one('far', { distance: 230, missed: 'place', off: 0, score: 100 }),
    one('next', { distance: 5, missed: 'place', off: 0, score: 60 }),
    one('room', { missed: 'roomType', off: 0, score: 100 }),
    one('dearer', { off: 200 }),
    one('dear', {}),
    one('dear-newer', { postedAtMs: 1 }),
  ].sort(compareNearMisses);
  assert.deepEqual(
    sorted.map(({ id }) => id),
    ['dear-newer', 'dear', 'dearer', 'room', 'next', 'far', 'unknown-a', 'unknown-b'],
  );
});
