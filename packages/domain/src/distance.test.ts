import assert from 'node:assert/strict';
import { UTAH_CITIES } from './cities.ts';
import { cityDistance, shownMiles } from './distance.ts';
import { UTAH_POINTS, UTAH_SEATS } from './utah-points.ts';

test('B10: every city of the gazetteer has a point in Utah, its own or its county seat’s', () => {
  for (const city of UTAH_CITIES) {
    const [latitude, longitude] = UTAH_POINTS[city] ?? UTAH_POINTS[UTAH_SEATS[city] ?? ''] ?? [0, 0];
    assert.ok(latitude >= 36.99 && latitude <= 42.01 && longitude >= -114.06 && longitude <= -109.04, city);
  }
  assert.equal(Object.keys(UTAH_POINTS).length + Object.keys(UTAH_SEATS).length, UTAH_CITIES.length);
});

test('B10: miles between cities match the map, in either order and any spelling', () => {
  for (const [a, b, least, most] of [
    ['Provo', 'Orem', 4, 6],
    ['provo', 'SALT LAKE CITY', 36, 41],
    ['Provo', 'st george', 225, 245],
    ['Logan', 'Cedar City', 280, 300],
    ['Lindon', 'Vineyard', 2, 5],
  ] as const) {
    const miles = shownMiles(a, b);
    assert.ok(miles !== null && miles >= least && miles <= most, `${a} to ${b}: ${String(miles)}`);
    assert.equal(shownMiles(b, a), miles);
  }
});

test('B10: the same city is at distance zero, another at least a mile, an unknown one infinite', () => {
  assert.equal(cityDistance('Provo', ' PROVO '), 0);
  assert.ok(cityDistance('Alta', 'Salt Lake City') >= 1);
  assert.equal(cityDistance('Provo', 'Nowhere'), Number.POSITIVE_INFINITY);
  assert.equal(cityDistance('', 'Provo'), Number.POSITIVE_INFINITY);
  assert.equal(shownMiles('Nowhere', 'Provo'), null);
});

test('B10: a place located at its county seat has no miles', () => {
  assert.ok(Number.isFinite(cityDistance('Cedar Fort', 'Orem')));
  assert.equal(shownMiles('Cedar Fort', 'Orem'), null);
  assert.equal(shownMiles('Cedar Fort', 'Cedar Fort'), 0);
});
