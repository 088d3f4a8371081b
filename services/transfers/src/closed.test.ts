import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { test } from '@keyturn/service-kit/testing-context';
import { tellClosed } from '@keyturn/service-kit/testing-world';
import { BUYER, SELLER, startTransfers } from './testing.ts';
import { begin, offer, readTransfer, transferEvents } from './testing-transfers.ts';

for (const [who, leaving] of [
  ['the seller', SELLER],
  ['the taker', BUYER],
] as const)
  test(`[E18] the account of ${who} is closed: the transfer ends, told once, by nobody`, async (t) => {
    const service = await startTransfers(t);
    const id = await begin(service);
    const before = (await transferEvents(service)).length;
    await tellClosed(service, leaving);
    await tellClosed(service, leaving);
    assert.deepEqual((await transferEvents(service)).slice(before), ['transfers.ended']);
    const [event] = service.events('transfers.ended');
    const { by, endReason } = eventData['transfers.ended'].parse(event?.data);
    assert.deepEqual([by, endReason], ['', 'other']);
    await tellClosed(service, leaving, { isClosed: false, revision: 11 });
    assert.equal((await readTransfer(service, id, leaving)).state, 'ended');
  });

test('[E18] a lease that is offered to a closed account ends at once', async (t) => {
  const service = await startTransfers(t);
  await tellClosed(service, BUYER);
  const { status, body } = await offer(service);
  assert.deepEqual([status, body.transfer?.state ?? body.state], [201, 'ended']);
});
