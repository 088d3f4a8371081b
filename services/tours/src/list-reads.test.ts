import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { tellStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { createTours } from './app.ts';
import { askForTour, BUYER, listTours, SELLER, startTours, tellListings } from './testing.ts';

test('both lists of tours, of one or of eight, read each collection once and write nothing', async (t) => {
  const calls: string[] = [];
  const create = (deps: Parameters<typeof createTours>[0]) =>
    createTours(tellStoreCalls(deps, (call) => calls.push(call)));
  const service = await startTours(t, undefined, create);
  const listings = await tellListings(service, 8);
  for (const [at, listingId] of listings.entries()) {
    await askForTour(service, BUYER, { listingId });
    for (const [tab, user] of [
      ['sent', BUYER],
      ['received', SELLER],
    ] as const) {
      calls.length = 0;
      assert.equal((await listTours(service, tab, user)).length, at + 1);
      const hours = tab === 'received' ? ['findOne availability'] : [];
      assert.deepEqual(calls.sort(), ['find blocks', 'find listings', 'find people', 'find tours', ...hours], tab);
    }
  }
});
