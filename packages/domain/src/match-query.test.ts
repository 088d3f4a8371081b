import assert from 'node:assert/strict';
import { describeQuery, parseMatchQuery, readMatchParameters } from './match-query.ts';

const parse = (search: string) => parseMatchQuery(readMatchParameters(new URLSearchParams(search)));

test('[D5] parseMatchQuery reads every parameter of a full address', () => {
  const query = parse(
    'school=BYU&budget=850&housingType=Male+Housing&roomType=Private%20Room&amenities=Pool,pool,No%20A%2FC&moveInDate=2026-08-25',
  );
  assert.ok(query);
  assert.deepEqual(describeQuery(query), {
    place: 'Provo',
    housingType: 'Male Housing',
    roomType: 'Private Room',
    budget: 850,
    amenities: ['Pool', 'No A/C'],
    moveInDate: '2026-08-25',
    possible: 110,
  });
});

test('[D5] parseMatchQuery leaves out unreadable and blank parameters', () => {
  const query = parse('school=I%27m+Working&city=+&budget=abc&amenities=,&moveInDate=2026-02-30&sort=price');
  assert.ok(query);
  assert.deepEqual(describeQuery(query), {
    place: null,
    housingType: null,
    roomType: null,
    budget: null,
    amenities: null,
    moveInDate: null,
    possible: 0,
  });
});

test('parseMatchQuery takes the first of a repeated parameter', () => {
  assert.equal(parse('city=Lehi&city=Provo')?.place?.label, 'Lehi');
});

test('parseMatchQuery refuses more than 64 distinct labels (M28)', () => {
  const labels = Array.from({ length: 65 }, (_, number) => `Label ${number}`);
  assert.equal(parse(`amenities=${labels.join(',')}`), null);
  assert.equal(parse(`amenities=${labels.slice(0, 64).join(',')},label-0`)?.amenities.length, 64);
});

test('parseMatchQuery compares overlong words whole and shows them shortened', () => {
  const query = parse(`city=${'a'.repeat(800)}&amenities=${'b'.repeat(800)}`);
  assert.ok(query);
  assert.deepEqual([query.place?.label.length, query.amenities[0]?.label.length], [80, 80]);
  assert.deepEqual([query.place?.key.length, query.amenities[0]?.key.length], [800, 800]);
});
