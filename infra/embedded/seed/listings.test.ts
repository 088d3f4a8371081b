import assert from 'node:assert/strict';
import { demoListings } from './listings.ts';
import { PLACES } from './places.ts';

const listings = demoListings(new Date('2026-11-24T12:00:00Z'));
const isOffices = (poster: number): boolean => PLACES.some(({ manager }) => manager === poster);

test('an office never writes like a leaving tenant', () => {
  const ofOffices = listings.filter(({ poster }) => isOffices(poster));
  assert.ok(ofOffices.length > 10);
  for (const { fields } of ofOffices) assert.doesNotMatch(fields.notes ?? '', /\bI\b|roommates|graduate|landlord/);
});

test('every listing of the demo has its own id and pictures', () => {
  assert.equal(new Set(listings.map(({ id }) => id)).size, listings.length);
  assert.deepEqual(
    listings.map(({ index }) => index),
    listings.map((_, index) => index),
  );
});
