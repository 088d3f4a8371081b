import assert from 'node:assert/strict';
import { readListing, type MatchListing } from '@keyturn/domain/match-listing';
import { parseMatchQuery, type MatchParameters, type MatchQuery } from '@keyturn/domain/match-query';
import { parseCursor } from './cursor.ts';
import { createIndexState } from './index-state.ts';
import { writeListing } from './index-writes.ts';
import { createListingIndex, type ListingIndex } from './listing-index.ts';
import { matchSources } from './match-sources.ts';

function listing(id: string, fields: Partial<MatchListing> = {}): MatchListing {
  return { _id: id, posted: true, postedAt: '2026-03-01T12:00:00.000Z', monthlyRent: '$850', city: 'Provo', ...fields };
}

function ask(parameters: MatchParameters): MatchQuery {
  const query = parseMatchQuery(parameters);
  assert.ok(query);
  return query;
}

function idsOf(index: ListingIndex, parameters: MatchParameters): string[] {
  return index.search(ask(parameters), { limit: 100 }).rows.map(({ id }) => id);
}

test('search in a town growing past 64 listings and shrinking again finds exactly its own', () => {
  const index = createListingIndex();
  const ids = Array.from({ length: 80 }, (_, number) => `lehi-${String(number).padStart(2, '0')}`);
  index.upsert(listing('moab', { city: 'Moab' }));
  for (const id of ids) index.upsert(listing(id, { city: 'Lehi' }));
  assert.deepEqual(idsOf(index, { city: 'lehi' }), ids);
  for (const id of ids.slice(1)) index.remove(id);
  assert.deepEqual(idsOf(index, { city: 'Lehi' }), ['lehi-00']);
  assert.deepEqual(idsOf(index, { city: 'Moab' }), ['moab']);
});

test('search with 100 labels off the product list loses none of them', () => {
  const index = createListingIndex();
  const labels = Array.from({ length: 100 }, (_, number) => `Odd label ${number}`);
  labels.forEach((label, number) =>
    index.upsert(listing(`odd-${String(number).padStart(3, '0')}`, { amenities: [label] })),
  );
  const shown = labels.map((label) => idsOf(index, { amenities: label }).length);
  assert.deepEqual(
    shown,
    labels.map(() => 1),
  );
});

test('search compares rents and budgets beyond the 16-bit column exactly', () => {
  const index = createListingIndex();
  index.upsert(listing('at', { monthlyRent: '$9,600' }));
  index.upsert(listing('over', { monthlyRent: '$9,600.01' }));
  index.upsert(listing('none', { monthlyRent: 'call me' }));
  assert.deepEqual(idsOf(index, { budget: '8000' }), ['at']);
  assert.deepEqual(idsOf(index, { budget: '2000' }), []);
});

test('search returns nothing for a move-in day outside the day column, undated listings included', () => {
  const index = createListingIndex();
  index.upsert(listing('undated'));
  index.upsert(listing('first', { startDate: '1970-01-01' }));
  assert.deepEqual(idsOf(index, { moveInDate: '1969-12-31' }), []);
  assert.deepEqual(idsOf(index, { moveInDate: '2059-09-01' }), []);
});

test('explain returns exact dollars and the requested labels for a listing over budget', () => {
  const index = createListingIndex();
  index.upsert(listing('a', { monthlyRent: '$900.50', startDate: '2026-08-31', amenities: ['Pool'] }));
  const query = ask({ budget: '850', moveInDate: '2026-08-25', amenities: 'hot-tub,POOL,Sauna' });
  assert.deepEqual(index.explain('a', query), {
    earned: 56.33,
    possible: 110,
    budget: { points: 25, possible: 50, rent: 900.5, over: 50.5 },
    amenities: { points: 13.33, possible: 40, matched: ['POOL'], missing: ['hot-tub', 'Sauna'] },
    date: { points: 18, possible: 20, daysOff: 6 },
  });
  assert.equal(index.explain('b', query), null);
});

test('matchSources of a town that has grown to 64 listings scans no other town', () => {
  const state = createIndexState();
  const write = (id: string, city: string): void => writeListing(state, readListing(listing(id, { city })));
  const count = (city: string): number =>
    matchSources(state, ask({ city })).reduce((sum, { partition }) => sum + partition.length, 0);
  write('moab', 'Moab');
  for (let number = 0; number < 63; number += 1) write(`lehi-${number}`, 'Lehi');
  assert.deepEqual([count('Lehi'), count('Moab')], [64, 64]);
  write('lehi-63', 'Lehi');
  assert.deepEqual([count('Lehi'), count('Moab')], [64, 1]);
});

test('parseCursor refuses texts that are no cursor', () => {
  for (const text of ['', '100', '49_1_a', '101_1_a', '100_x_a', '100_1_', '100_1_a b', '1e2_1_a']) {
    assert.equal(parseCursor(text), null, text);
  }
  assert.deepEqual(parseCursor('84_-5_a_b-c'), { score: 84, postedAtMs: -5, id: 'a_b-c' });
});
