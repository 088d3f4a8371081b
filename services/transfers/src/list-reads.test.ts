import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { ServiceDeps } from '@keyturn/service-kit/service';
import { test } from '@keyturn/service-kit/testing-context';
import { livePost } from '@keyturn/service-kit/testing-facts';
import { tellStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { createTransfers } from './app.ts';
import { INDEXES } from './collections.ts';
import { BUYER, listConversations, read, SELLER, startTransfers, tellTour, write } from './testing.ts';
import { listTransfers, makeOffer } from './testing-transfers.ts';

test('[E10] conversations, one or eight, and one of them, are read and written in with as many calls of the store', async (t) => {
  const calls: string[] = [];
  const service = await startTransfers(t, (deps) => createTransfers(tellStoreCalls(deps, (call) => calls.push(call))));
  for (let count = 1; count <= 8; count += 1) {
    if (count > 1) await tellTour(service, 'tours.requested', { tourId: `tour-${count}` });
    calls.length = 0;
    // Nobody writes to one person eight times without an answer.
    await write(service, count % 4 === 0 ? SELLER : BUYER, 'Hello', count > 1 ? { id: `tour-${count}` } : {});
    assert.deepEqual(calls.sort(), [
      'countDocuments messages',
      'countDocuments messages',
      'countDocuments messages',
      'countDocuments messages',
      'find blocks',
      'find closings',
      'find messages',
      'find messages',
      'find messages',
      'find messages',
      'find messages',
      'find requests',
      'find transfers',
      'find transfers',
      'find transfers',
      'findOne listings',
      'findOne messages',
      'findOne requests',
      'findOne requests',
      'insertOne messages',
    ]);
    calls.length = 0;
    assert.equal((await listConversations(service, BUYER)).length, count);
    assert.deepEqual(calls.sort(), [
      'find blocks',
      'find closings',
      'find listings',
      'find messages',
      'find messages',
      'find messages',
      'find messages',
      'find people',
      'find requests',
      'find transfers',
    ]);
    calls.length = 0;
    await read(service, BUYER);
    assert.deepEqual(calls.sort(), [
      'countDocuments messages',
      'find blocks',
      'find closings',
      'find messages',
      'find messages',
      'find transfers',
      'findOne listings',
      'findOne people',
      'findOne requests',
    ]);
  }
});

test('[E11] transfers, one or eight, are read by both sides in as many calls of the store, and reading them writes nothing', async (t) => {
  const calls: string[] = [];
  const service = await startTransfers(t, (deps) => createTransfers(tellStoreCalls(deps, (call) => calls.push(call))));
  for (let count = 1; count <= 8; count += 1) {
    const [tourId, listingId] = [`tour-of-${count}`, `listing-of-${count}`];
    await service.publish({ type: 'posts.published', data: livePost(listingId) });
    await tellTour(service, 'tours.requested', { tourId, listingId });
    await makeOffer(service, 'assignment', tourId);
    for (const user of [SELLER, BUYER]) {
      calls.length = 0;
      assert.equal((await listTransfers(service, user)).length, count);
      assert.deepEqual(calls.sort(), [
        'find blocks',
        'find listings',
        'find people',
        'find transfers',
        'find transfers',
      ]);
    }
  }
});

test('[E10] lines of the system alone are read by an index: who wrote a thousand messages has none of them looked at for one line', async (t) => {
  const filters: Record<string, unknown>[] = [];
  const service = await startTransfers(t, (deps) =>
    createTransfers(tellFilters(deps, (filter) => filters.push(filter))),
  );
  await listConversations(service, BUYER);
  const ofLines = filters.filter(({ from }) => from === null).map((filter) => Object.keys(filter));
  assert.deepEqual(ofLines, [
    ['buyerId', 'from'],
    ['sellerId', 'from'],
  ]);
  const indexes = INDEXES.flatMap(({ collection, keys }) => (collection === 'messages' ? [Object.entries(keys)] : []));
  for (const [side] of ofLines)
    assert.ok(
      indexes.some((keys) =>
        isDeepStrictEqual(keys, [
          [side, 1],
          ['from', 1],
          ['createdAt', -1],
        ]),
      ),
      side,
    );
});

/** Tells with what messages are looked for. */
function tellFilters(deps: ServiceDeps, tell: (filter: Record<string, unknown>) => void): ServiceDeps {
  const collection: ServiceDeps['store']['collection'] = (name) => {
    const found = deps.store.collection<never>(name);
    if (name !== 'messages') return found;
    const find: typeof found.find = (filter, ...more) => {
      tell(filter);
      return found.find(filter, ...more);
    };
    return { ...found, find };
  };
  return { ...deps, store: { ...deps.store, collection } };
}
