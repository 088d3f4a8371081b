import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  BUYER,
  SELLER,
  listConversations,
  read,
  startTransfers,
  tellRemoved,
  tellTour,
  TOUR,
  write,
} from './testing.ts';
import { act, begin, goOnToKeys, makeOffer, offer, readTransfer, transferEvents } from './testing-transfers.ts';

test('[E11] an offer that nobody answered in time stays expired when the listing is removed before the job was there', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  service.clock.advance(72 * HOUR_MS);
  await tellRemoved(service);
  assert.equal((await readTransfer(service, id)).endReason, 'expired');
});

test('[E11] a lease of which the keys alone were left stays handed over when the listing is removed before the job was there', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  await goOnToKeys(service, id);
  service.clock.advance(30 * DAY_MS);
  assert.equal((await readTransfer(service, id)).state, 'completed');
  await tellRemoved(service);
  assert.equal((await readTransfer(service, id)).state, 'completed');
  assert.ok((await transferEvents(service)).includes('transfers.completed'));
});

test('[E11] a removed listing ends what was only to be reminded of', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  service.clock.advance(24 * DAY_MS);
  await tellRemoved(service);
  assert.equal((await readTransfer(service, id)).endReason, 'listing_removed');
});

test('[E10] nobody writes because of an offer whose time is over, whether the job was there or not', async (t) => {
  const service = await startTransfers(t);
  await tellTour(service, 'tours.rejected');
  const id = await makeOffer(service);
  assert.equal((await write(service, BUYER, 'Thank you')).status, 201);
  service.clock.advance(72 * HOUR_MS);
  assert.equal((await readTransfer(service, id)).state, 'ended');
  assertRefused(await write(service, BUYER, 'Still there?'), 409);
  assert.equal((await read(service, BUYER)).conversation.canWrite, false);
  assert.equal((await listConversations(service, BUYER))[0].canWrite, false);
});

test('[E11] a request that its buyer has put away is offered nothing', async (t) => {
  const service = await startTransfers(t);
  await tellTour(service, 'tours.expired');
  await tellTour(service, 'tours.snapshot', { state: 'withdrawn' });
  assertRefused(await offer(service, { tourId: TOUR }, SELLER), 404);
});

test('[E11] an offer that was made before goes on, though the request is put away', async (t) => {
  const service = await startTransfers(t);
  await tellTour(service, 'tours.expired');
  const id = await makeOffer(service);
  await tellTour(service, 'tours.snapshot', { state: 'withdrawn' });
  assert.equal((await act(service, id, 'accept', BUYER)).status, 200);
});

test('[E11] operators see what is under way and unread, and how late the clock is for it', async (t) => {
  const service = await startTransfers(t);
  await makeOffer(service);
  await write(service, BUYER, 'Thank you');
  service.clock.advance(72 * HOUR_MS + 60_000);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  assert.match(metrics, /^waiting_documents\{.*what="transfers under way".*\} 1$/m);
  assert.match(metrics, /^waiting_documents\{.*what="unread messages".*\} 1$/m);
  assert.match(metrics, /^due_oldest_seconds\{.*what="transfers under way".*\} 60$/m);
});
