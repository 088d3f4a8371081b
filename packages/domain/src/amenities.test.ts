import assert from 'node:assert/strict';
import { AMENITIES, AMENITY_CHOICES, amenitiesByHeading, chooseAmenities, withKinds } from './amenities.ts';
import { explainMatch } from './match-explain.ts';
import { readListing } from './match-listing.ts';
import { parseMatchQuery } from './match-query.ts';

const COOLING = 'Central (Air Conditioning)';
const HEATING = 'Central (Heating)';

test('B12: [C4] "Central" is two amenities, stored by kind and shown as "Central" under its heading', () => {
  const central = AMENITY_CHOICES.flatMap(({ options }) => options).filter(({ label }) => label === 'Central');
  assert.deepEqual(
    central.map(({ value }) => value),
    [COOLING, HEATING],
  );
  assert.equal(AMENITIES.length, 47);
  assert.deepEqual(amenitiesByHeading(['Pool', HEATING]), [
    { heading: 'Entertainment', labels: ['Pool'] },
    { heading: 'Heating', labels: ['Central'] },
  ]);
});

test('B12: "Central" as stored earlier appears under both headings and opens as both', () => {
  assert.deepEqual(
    amenitiesByHeading(['Central']).map(({ heading }) => heading),
    ['Air Conditioning', 'Heating'],
  );
  assert.deepEqual(withKinds(['Pool', 'Central', HEATING]), ['Pool', COOLING, HEATING]);
});

test('B12: [D6] searching one kind finds it and not the other; "Central" alone is either (M12)', () => {
  const cases: [string[], string, number][] = [
    [[HEATING], HEATING, 1],
    [[HEATING], COOLING, 0],
    [[HEATING], 'Central', 1],
    [['Central'], HEATING, 1],
    [['Central'], `${HEATING},${COOLING}`, 2],
    [[HEATING], `${HEATING},${COOLING}`, 1],
    [['Window'], 'Central', 0],
  ];
  for (const [amenities, asked, matched] of cases) {
    const query = parseMatchQuery({ amenities: asked });
    assert.ok(query);
    const explained = explainMatch(readListing({ _id: 'a', posted: true, amenities }), query);
    assert.equal(explained.amenities?.matched.length, matched, `${amenities.join()} asked ${asked}`);
  }
});

test('[C4][D4] B: contradicting amenities cannot both be chosen: the last choice stays', () => {
  for (const [first, last] of [
    ['Pets Allowed', 'No Pets Allowed'],
    ['In-unit Laundry', 'No Laundry'],
    ['Covered', 'No Parking'],
    [HEATING, 'No Heating'],
    [COOLING, 'No A/C'],
    ['Wi-Fi Included', 'Tenant-Provided Wi-Fi'],
  ] as const) {
    assert.deepEqual(chooseAmenities(['Pool', first], ['Pool', first, last]), ['Pool', last]);
    assert.deepEqual(chooseAmenities([last, 'Pool'], [last, 'Pool', first]), ['Pool', first]);
  }
});

test('[C4][D4] B: compatible amenities stay, and so do those stored before the rule', () => {
  for (const pair of [
    ['Covered', 'EV Charging'],
    [HEATING, 'No A/C'],
    ['Ceiling Fan', 'No A/C'],
    ['No Laundry', 'No Parking'],
  ]) {
    assert.deepEqual(chooseAmenities(pair.slice(0, 1), pair), pair);
  }
  const stored = ['Pets Allowed', 'No Pets Allowed'];
  assert.deepEqual(chooseAmenities(stored, [...stored, 'Pool']), [...stored, 'Pool']);
  assert.deepEqual(chooseAmenities(stored, ['Pets Allowed']), ['Pets Allowed']);
  assert.deepEqual(chooseAmenities(stored, []), []);
});
