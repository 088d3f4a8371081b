import assert from 'node:assert/strict';
import { UTAH_CITIES, knownCity, nearestCity, suggestCity } from './cities.ts';
import { POSTING_CITIES, SCHOOLS, SEARCH_CITIES } from './places.ts';
import { UTAH_CITIES_BY_COUNTY } from './utah-places.ts';

test('B5: the gazetteer has all 255 cities and towns of the 29 counties, each once', () => {
  assert.equal(UTAH_CITIES.length, 255);
  assert.equal(new Set(UTAH_CITIES.map((city) => city.toLowerCase())).size, 255);
  assert.equal(Object.keys(UTAH_CITIES_BY_COUNTY).length, 29);
});

test('B5: every city that the specification names is known, in its spelling', () => {
  for (const city of [...POSTING_CITIES, ...SEARCH_CITIES, ...SCHOOLS.map((school) => school.city)])
    assert.equal(knownCity(city), city);
});

test('B5: knownCity ignores case, spaces, hyphens and points and returns the correct spelling', () => {
  const texts = {
    ' provo ': 'Provo',
    'st george': 'St. George',
    LAVERKIN: 'La Verkin',
    'marriott slaterville': 'Marriott-Slaterville',
    'Provo, UT': 'Provo',
    'orem utah': 'Orem',
    'Salt Lake City UT': 'Salt Lake City',
  };
  for (const [text, city] of Object.entries(texts)) assert.equal(knownCity(text), city);
  for (const text of ['Nowhere', 'Prvo', 'SLC', 'Saint George', 'Utah', ' UT', 'Denver, UT', '', '84602', null])
    assert.equal(knownCity(text), null);
});

test('A2: texts far longer than any city are not compared, whatever they contain', () => {
  for (const text of [`x${','.repeat(60_000)}x`, `x${' '.repeat(60_000)}x`, 'provo '.repeat(20_000)]) {
    // Backtracking would make each take half a second or more.
    for (let turn = 0; turn < 1_000; turn += 1) assert.deepEqual([knownCity(text), nearestCity(text)], [null, null]);
  }
});

test('B5: nearestCity returns the intended city for a misspelled or shortened name', () => {
  const texts = {
    Prvo: 'Provo',
    Porvo: 'Provo',
    Orme: 'Orem',
    'Salt Lake': 'Salt Lake City',
    slc: 'Salt Lake City',
    'Saint George': 'St. George',
    'Provo City': 'Provo',
    'Provo, UT': 'Provo',
    Heber: 'Heber City',
    'Mt. Pleasant': 'Mount Pleasant',
    Springvile: 'Springville',
    Sprinvgille: 'Springville',
  };
  for (const [text, city] of Object.entries(texts)) assert.equal(nearestCity(text), city, text);
  for (const text of ['Nowhere', 'Denver', 'Las Vegas', 'x', '', null])
    assert.equal(nearestCity(text), null, String(text));
});

test('B5: suggestCity returns the typed or intended Utah city only when no listed one matches', () => {
  assert.deepEqual(suggestCity('Prvo', []), ['Provo']);
  assert.deepEqual(suggestCity('kanab', []), ['Kanab']);
  assert.deepEqual(suggestCity('Pr', []), []);
  assert.deepEqual(suggestCity('Nowhere', []), []);
  assert.deepEqual(suggestCity('Prov', ['Provo', 'Provo Canyon']), ['Provo', 'Provo Canyon']);
});
