import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { Cursor, StoreCollection } from '@keyturn/service-kit/store';
import { createTours } from './app.ts';
import { endDueTours } from './end-due.ts';
import { askForTour, rulesOf, startTours } from './testing.ts';
import type { TourDocument } from './tour.ts';

/** Three pages. */
const DUE = 450;
/** Two per store connection, so that none waits long on a slow machine. */
const AT_ONCE = 20;

/** Further requests of somebody, which expire with the first. */
async function repeat(tours: StoreCollection<TourDocument>, count: number): Promise<void> {
  const [made] = await tours.find({ status: 'pending' }).toArray();
  assert.ok(made);
  for (let from = 1; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => `more-${from + index}`);
    await Promise.all(
      numbers.map((_id) => tours.insertOne({ ...made, _id, buyerId: _id, claimKey: _id, requestKey: _id, outbox: [] })),
    );
  }
}

test(`[E7] ${DUE} requests due at once all end in one job run, with a fixed number of reads and writes`, async (t) => {
  // The service's own job runs an hour later, however slow the machine.
  const service = await startTours(t, undefined, (deps) => createTours(deps, { sweepMs: HOUR_MS }));
  const rules = rulesOf(service);
  await askForTour(service);
  await repeat(rules.collections.tours, DUE);
  service.clock.advance(48 * HOUR_MS);
  const calls = { find: 0, findOne: 0, write: 0, largest: 0 };
  const { tours } = rules.collections;
  const watched = (cursor: Cursor<TourDocument>): Cursor<TourDocument> => ({
    sort: (keys) => watched(cursor.sort(keys)),
    limit: (count) => watched(cursor.limit(count)),
    async toArray() {
      const page = await cursor.toArray();
      calls.find += 1;
      calls.largest = Math.max(calls.largest, page.length);
      return page;
    },
  });
  const counted: StoreCollection<TourDocument> = {
    ...tours,
    find: (filter) => watched(tours.find(filter)),
    findOne(filter) {
      calls.findOne += 1;
      return tours.findOne(filter);
    },
    findOneAndUpdate(...given) {
      calls.write += 1;
      return tours.findOneAndUpdate(...given);
    },
  };
  await endDueTours({ ...rules, collections: { ...rules.collections, tours: counted } });
  assert.deepEqual([calls.write, calls.findOne, calls.largest], [DUE, DUE, 200]);
  assert.ok(calls.find <= DUE / 200 + 2, `${calls.find} pages`);
  assert.equal(await tours.countDocuments({ status: 'pending' }), 0);
  const quiet = { ...calls };
  await endDueTours({ ...rules, collections: { ...rules.collections, tours: counted } });
  assert.deepEqual([calls.write - quiet.write, calls.find - quiet.find], [0, 2], 'where nothing is due, two looks');
});
