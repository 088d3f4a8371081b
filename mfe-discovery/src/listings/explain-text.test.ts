import assert from 'node:assert/strict';
import type { Explain, NearMiss } from '@keyturn/contracts/matching';
import { explainFilter, explainFully, explainNearMiss, explainOnCard, type MatchCriteria } from './explain-text.ts';

const asked: MatchCriteria = {
  place: 'Provo',
  housingType: 'Female',
  roomType: 'Private Room',
  budget: 600,
  amenities: ['Pool', 'Garage', 'Central', 'Hot Tub'],
  moveInDate: '2027-01-04',
  possible: 110,
};
const given: Explain = {
  earned: 98,
  possible: 110,
  budget: { points: 50, possible: 50, rent: 560, over: 0 },
  amenities: { points: 30, possible: 40, matched: ['Pool', 'Garage', 'Central'], missing: ['Hot Tub'] },
  date: { points: 18, possible: 20, daysOff: 6 },
};

test('[D6] a card line names each of three criteria', () => {
  assert.equal(explainOnCard(given, asked), '$40 under budget, 3 of 4 amenities, starts 6 days late');
});

test('[D6] a card line names both over budget and a day early', () => {
  const explain: Explain = {
    ...given,
    budget: { points: 25, possible: 50, rent: 640.5, over: 40.5 },
    amenities: null,
    date: { points: 20, possible: 20, daysOff: -1 },
  };
  assert.equal(explainOnCard(explain, asked), '$40.50 over budget, starts 1 day early');
});

test('[D6] a card line says when rent and date are unknown', () => {
  const explain: Explain = {
    ...given,
    budget: { points: 0, possible: 50, rent: null, over: null },
    amenities: null,
    date: { points: 0, possible: 20, daysOff: null },
  };
  assert.equal(explainOnCard(explain, asked), 'no rent given, no start date given');
});

test('[D6] without criteria there is no card line', () => {
  const explain: Explain = { earned: 0, possible: 0, budget: null, amenities: null, date: null };
  assert.equal(explainOnCard(explain, { ...asked, budget: null, amenities: null, moveInDate: null }), '');
});

test('[D6] the panel has full sentences for three criteria with what is missing', () => {
  assert.deepEqual(explainFully(given, asked), [
    { isGood: true, text: '$40 under your $600' },
    { isGood: false, text: '3 of 4 amenities, without Hot Tub' },
    { isGood: false, text: 'Starts Jan 10, 6 days after your day' },
  ]);
});

test('[D6] a near miss shows, for each filter, the listing’s value and the requested one', () => {
  const listing = { city: 'Orem', gender: 'Male Housing', leaseType: 'Shared Room' };
  assert.equal(explainFilter(listing, 'place', asked), 'In Orem, not Provo');
  assert.equal(explainFilter(listing, 'housingType', asked), 'Male housing, not Female');
  assert.equal(explainFilter(listing, 'roomType', asked), 'Shared Room, not Private Room');
});

test('B10: a near miss with known miles shows how far away it is', () => {
  assert.equal(explainFilter({ city: 'Orem' }, 'place', asked, 5), 'In Orem, 5 miles away');
  assert.equal(explainFilter({ city: 'Alta' }, 'place', asked, null), 'In Alta, not Provo');
});

test('B10: a near miss lists everything that lost points, the most first, and by how much', () => {
  const miss = (over: number, daysOff: number, failed: NearMiss['failed'] = 'budget'): NearMiss => {
    const budget = { points: over > 0 ? 0 : 50, possible: 50, rent: 600 + over, over };
    const date = { points: Math.abs(daysOff) <= 5 ? 20 : 0, possible: 20, daysOff };
    return { failed, city: 'Orem', miles: 5, explain: { ...given, budget, date } } as NearMiss;
  };
  assert.equal(explainNearMiss(miss(140, 2), asked), '$140 over budget; 3 of 4 amenities');
  assert.equal(explainNearMiss(miss(0, 22), asked), 'Starts 22 days late; 3 of 4 amenities');
  assert.equal(explainNearMiss(miss(140.5, -21), asked), '$140.50 over budget; starts 21 days early; 3 of 4 amenities');
  assert.equal(
    explainNearMiss(miss(0, 22, 'place'), asked),
    'In Orem, 5 miles away; starts 22 days late; 3 of 4 amenities',
  );
});
