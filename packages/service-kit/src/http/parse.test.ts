import assert from 'node:assert/strict';
import { putPostBody } from '@keyturn/contracts/posts';
import { updateUserBody } from '@keyturn/contracts/profiles';
import { setAvailabilityBody } from '@keyturn/contracts/tours';
import { z } from 'zod';
import { parse } from './http.ts';

const put = (postData: unknown) => ({ userEmail: 'ann@example.edu', postData });
const image = { url: `/media/listings/${'a'.repeat(22)}.${'0'.repeat(32)}.jpg` };

const cases: [z.ZodType, unknown, string][] = [
  [putPostBody, put({ images: ['x'] }), 'Photo 1 is not valid.'],
  [putPostBody, put({ images: [image, { ...image, size: 1 }] }), 'Photo 2 has fields that are not known.'],
  [putPostBody, put({ images: [image, { url: 'x' }] }), 'That image was not uploaded here.'],
  [putPostBody, put({ images: 'x' }), 'Photos is not valid.'],
  [putPostBody, put({ images: Array(42).fill(image) }), 'A listing can have at most 41 photos.'],
  [putPostBody, put({ amenities: ['Pool', 'Volcano'] }), 'Amenities has a label that is not known.'],
  [putPostBody, put({ amenities: [1] }), 'Amenities has a label that is not known.'],
  [putPostBody, put({ monthlyRent: 'x'.repeat(41) }), 'Monthly rent is too long.'],
  [putPostBody, put({ leaseType: 'Castle' }), 'Lease type is not valid.'],
  [putPostBody, put(1), 'Post data is not valid.'],
  [putPostBody, {}, 'User email is missing.'],
  [putPostBody, [], 'The request is not valid.'],
  [updateUserBody, { email: 'a@b.co', updates: { discoveryGroupSize: 4 } }, 'Discovery group size is not valid.'],
  [updateUserBody, { email: 'a@b.co', updates: { x: 1 } }, 'Discovery group size is not valid.'],
  [
    setAvailabilityBody,
    { email: 'a@b.co', availability: { Monday: [{ start: 1, end: '' }] } },
    'Monday entry 1 start is not valid.',
  ],
  [z.object({ age: z.number().min(18) }), { age: 3 }, 'Age is too small.'],
  [z.object({ homeTowns: z.array(z.string()) }), { homeTowns: [1] }, 'Home town 1 is not valid.'],
  [z.object({ email: z.email('Please enter an e-mail address.') }), { email: 'x' }, 'Please enter an e-mail address.'],
];
for (const [schema, value, sentence] of cases) {
  test(`[F] ${JSON.stringify(value).slice(0, 90)} is refused with "${sentence}"`, () => {
    assert.throws(() => parse(schema, value), { status: 422, message: sentence });
  });
}

test('S-21: an overlong text is refused before normalization, whose time grows with the square of its length', () => {
  const composed = jest.spyOn(String.prototype, 'normalize');
  try {
    const notes = 'a' + '\u0301\u0323'.repeat(24_500);
    assert.throws(() => parse(putPostBody, put({ notes })), /too long/);
    assert.equal(composed.mock.calls.length, 0);
  } finally {
    composed.mockRestore();
  }
});
