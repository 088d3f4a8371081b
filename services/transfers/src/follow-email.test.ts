import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { BUYER, SELLER, startTransfers } from './testing.ts';
import { begin, readTransfer } from './testing-transfers.ts';

test('[E17] transfers follow another address of either side', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  for (const [userId, email] of [
    [BUYER.userId, 'ann@mail.example'],
    [SELLER.userId, 'sam@mail.example'],
  ])
    await service.publish({ type: 'profiles.email-changed', revision: 2, data: { userId, email } });
  await service.settle();
  const { seller, taker } = await readTransfer(service, id);
  assert.deepEqual([seller.email, taker.email], ['sam@mail.example', 'ann@mail.example']);
});
