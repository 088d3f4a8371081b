import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { tellStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { createTransfers } from './app.ts';
import { BUYER, listConversations, read, startTransfers, tellTour, write } from './testing.ts';

test('[E10] conversations, one or eight, and one of them, are read in as many calls of the store', async (t) => {
  const calls: string[] = [];
  const service = await startTransfers(t, (deps) => createTransfers(tellStoreCalls(deps, (call) => calls.push(call))));
  for (let count = 1; count <= 8; count += 1) {
    if (count > 1) await tellTour(service, 'tours.requested', { tourId: `tour-${count}` });
    await write(service, BUYER, 'Hello', count > 1 ? { id: `tour-${count}` } : {});
    calls.length = 0;
    assert.equal((await listConversations(service, BUYER)).length, count);
    assert.deepEqual(calls.sort(), [
      'find blocks',
      'find listings',
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
      'find messages',
      'find messages',
      'find transfers',
      'findOne listings',
      'findOne people',
      'findOne requests',
    ]);
  }
});
