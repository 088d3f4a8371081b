import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMissing, findMissingParts } from './missing-parts.ts';

const HOME = { leaseType: 'Private Room', gender: 'Coed' };

test('[C9] draft row, an empty draft, names everything it needs', () => {
  assert.equal(
    describeMissing(findMissingParts({})),
    'Needs a rent, a lease type, a housing type, photos, an address and dates',
  );
});

test('[C9] draft row, a draft without photos and address, names just those', () => {
  const parts = findMissingParts({ ...HOME, monthlyRent: '$575', startDate: '2027-01-04' });
  assert.equal(describeMissing(parts), 'Needs photos and an address');
});

test('[C9] draft row, a complete draft, is ready to post', () => {
  const post = { ...HOME, monthlyRent: '$575', images: [{ url: '/media/a.jpg' }], street: '1 Main' };
  assert.equal(
    describeMissing(findMissingParts({ ...post, city: 'Provo', state: 'UT', availableFrom: '2027-01-04' })),
    'Ready to post',
  );
});
