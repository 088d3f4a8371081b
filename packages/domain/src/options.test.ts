import assert from 'node:assert/strict';
import { AMENITY_GROUPS, optionLabels, roomTypesFor } from './options.ts';
import { SCHOOLS, SEARCH_CITIES, cityOfSchool, suggestByPrefix, suggestBySubstring } from './places.ts';
import { placeKey } from './match-places.ts';

test('optionLabels of the amenities are 45 labels of 46 entries (M12)', () => {
  assert.equal(AMENITY_GROUPS.flatMap(({ options }) => options).length, 46);
  assert.equal(optionLabels(AMENITY_GROUPS).length, 45);
});

test('[D4] roomTypesFor offers each housing type’s rooms as specified', () => {
  assert.deepEqual(roomTypesFor('Married Housing'), ['Basement', 'Entire Unit']);
  assert.deepEqual(roomTypesFor('Female'), ['Private Room', 'Shared Room', 'Basement']);
  assert.deepEqual(roomTypesFor('Male'), roomTypesFor('Female'));
  assert.equal(roomTypesFor('Coed').length, 4);
});

test('[D1] suggestBySubstring ignores case and blanks of typed city parts', () => {
  assert.deepEqual(suggestBySubstring('LAKE', SEARCH_CITIES), ['Salt Lake City']);
  assert.deepEqual(suggestBySubstring(' ', SEARCH_CITIES), []);
  assert.equal(SEARCH_CITIES.length, 22);
});

test('[C4] suggestByPrefix ignores the case of a city’s start', () => {
  assert.deepEqual(suggestByPrefix('lo', SEARCH_CITIES), ['Logan']);
});

test('[D1] cityOfSchool returns the city that matching uses for every school', () => {
  for (const { name, city } of SCHOOLS) {
    assert.equal(cityOfSchool(name), city);
    assert.equal(placeKey(name), placeKey(city));
  }
  assert.equal(cityOfSchool('Working'), undefined);
});
