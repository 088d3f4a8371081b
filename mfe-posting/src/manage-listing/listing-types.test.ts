import assert from 'node:assert/strict';
import { readListing } from '@keyturn/domain/match-listing';
import { parseMatchQuery } from '@keyturn/domain/match-query';
import { matchListing } from '@keyturn/domain/matching-rules';
import { MANAGE_GENDERS, SELLER_GENDERS, SELLER_LEASE_TYPES } from '@keyturn/domain/options';
import { genderChoice, leaseTypeChoice, pickGender, pickLeaseType } from './listing-types.ts';

/** Whether a seeker with these answers finds a listing of these types. */
function isFound(
  types: { leaseType?: string | undefined; gender?: string | undefined },
  housingType: string,
  roomType: string,
): boolean {
  const query = parseMatchQuery({ housingType, roomType });
  assert.ok(query);
  return matchListing(readListing({ _id: 'a', posted: true, ...types }), query).hidden === null;
}

for (const leaseType of SELLER_LEASE_TYPES) {
  test(`[C10] the posting flow’s lease type ${leaseType} is chosen when the listing opens`, () => {
    const { value, options } = leaseTypeChoice({ leaseType, gender: 'Coed' });
    assert.equal(value, leaseType === 'Basement' ? 'Basement Housing' : leaseType);
    assert.ok(options.includes(value));
  });
}

for (const gender of SELLER_GENDERS) {
  test(`[C10] the posting flow’s gender ${gender} is chosen when the listing opens`, () => {
    const { value, options } = genderChoice({ gender });
    assert.equal(value, gender === 'Married Housing' ? gender : `${gender} Housing`);
    assert.ok(options.includes(value));
  });
}

test('[C10] a chosen lease type and gender match the seeker who wants them', () => {
  const roomTypes = { 'Private Room': 'Private Room', 'Shared Room': 'Shared Room', 'Basement Housing': 'Basement' };
  for (const [label, roomType] of Object.entries(roomTypes)) {
    for (const gender of MANAGE_GENDERS) {
      const listing = { ...pickGender(gender), ...pickLeaseType({}, label) };
      assert.ok(isFound(listing, gender.replace(' Housing', ''), roomType), `${label} ${gender}`);
    }
  }
});

test('[C10] Married Housing matches a married seeker of an entire unit and is shown as chosen', () => {
  const listing = pickLeaseType({ leaseType: 'Private Room', gender: 'Female' }, 'Married Housing');
  assert.ok(isFound(listing, 'Married Housing', 'Entire Unit'));
  assert.equal(leaseTypeChoice(listing).value, 'Married Housing');
  assert.equal(genderChoice(listing).value, 'Married Housing');
});

test('[C10] choosing another lease type after Married Housing leaves the gender open', () => {
  const married = { leaseType: 'Entire Unit', gender: 'Married Housing' };
  const listing = { ...married, ...pickLeaseType(married, 'Entire Unit') };
  assert.deepEqual(listing, { leaseType: 'Entire Unit', gender: '' });
  assert.deepEqual(pickLeaseType(married, 'Basement Housing'), { leaseType: 'Basement' });
  assert.deepEqual({ ...married, ...pickGender('Coed Housing') }, { leaseType: 'Entire Unit', gender: 'Coed' });
});
