import assert from 'node:assert/strict';
import { addressText, cardDateText, firstIncentive, placeText, unitText } from './listing-text.ts';

test('[D7] cardDateText shows the range of a lease with both dates', () => {
  assert.equal(cardDateText({ startDate: '2027-01-04', endDate: '2027-04-24' }), 'Jan 4 – Apr 24, 2027');
});

test('[D7] cardDateText shows the availability date without a range or for a property manager', () => {
  assert.equal(cardDateText({ startDate: '2027-01-04' }), 'Available from Jan 4');
  assert.equal(cardDateText({ startDate: '', availableFrom: '2027-01-03' }), 'Available from Jan 3');
  const managed = { isPropertyManager: true, startDate: '2027-01-04', endDate: '2027-04-24' };
  assert.equal(cardDateText({ ...managed, availableFrom: '2027-01-03' }), 'Available from Jan 3');
  assert.equal(cardDateText(managed), 'Available from Jan 4');
  assert.equal(cardDateText({}), '');
});

test('[D7] firstIncentive returns the first real one of a list with blanks or none', () => {
  assert.deepEqual([firstIncentive({ incentives: ['', '$50', '$25'] }), firstIncentive({})], ['$50', '']);
});

test('addressText puts one number sign before a numeric unit, however written', () => {
  const place = { street: '12 Elm St', city: 'Provo', state: 'UT' };
  for (const [unit, said] of [
    ['4', '#4'],
    [' B2 ', '#B2'],
    ['#142', '#142'],
    ['Apt 4', 'Apt 4'],
    ['upstairs', 'upstairs'],
  ])
    assert.equal(addressText({ ...place, unit }), `12 Elm St, ${said}, Provo, UT`);
  assert.equal(addressText({ ...place, unit: '' }), '12 Elm St, Provo, UT');
  assert.equal(addressText({ city: 'Provo' }), 'Provo');
});

test('unitText and placeText leave out missing parts', () => {
  assert.equal(
    unitText({ leaseType: 'Private Room', bedrooms: '2', unitType: 'Apartment' }),
    'Private Room · 2 bd · Apartment',
  );
  assert.equal(unitText({ leaseType: 'Private Room', bedrooms: '', unitType: null }), 'Private Room');
  assert.equal(placeText({ complex: ' ', apartmentName: 'Wymount', city: 'Provo' }), 'Wymount, Provo');
  assert.equal(placeText({ city: 'Provo' }), 'Provo');
});
