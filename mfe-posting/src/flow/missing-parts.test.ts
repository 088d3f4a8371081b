import assert from 'node:assert/strict';
import { describeMissing } from './missing-parts.ts';

const RENT = { leaseType: 'Private Room', monthlyRent: '$575' };
const PLACE = { street: '1 Main', city: 'Provo', state: 'UT' };
const images = [{ url: '/media/a.jpg' }];

test('[C9] an empty draft’s row names everything that the review lists, in its words', () => {
  assert.deepEqual(describeMissing({}), {
    title: 'Before this listing can go live:',
    pieces: [
      'Enter the monthly rent',
      'Choose a lease type',
      'Complete the address: street, city and UT',
      'Set the start date',
      'No photos yet',
    ],
  });
});

test('[C9][C7] a manager’s draft without a date asks for the earliest move-in date', () => {
  assert.deepEqual(describeMissing({ ...RENT, ...PLACE, images, isPropertyManager: true }).pieces, [
    'Set the earliest move-in date',
  ]);
});

test('[C9] a complete draft is ready to post, with or without photos', () => {
  const post = { ...RENT, ...PLACE, availableFrom: '2027-01-04' };
  assert.deepEqual(describeMissing({ ...post, images }), { title: '', pieces: ['Ready to post'] });
  assert.deepEqual(describeMissing(post), { title: '', pieces: ['Ready to post', 'No photos yet'] });
});
