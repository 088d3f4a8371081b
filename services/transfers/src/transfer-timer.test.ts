import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { ServiceDeps } from '@keyturn/service-kit/service';
import { test } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { createTransfers } from './app.ts';
import { BUYER, SELLER, TOUR } from './testing.ts';
import { type Transfers, startBegun, startOffered, startTransfers } from './testing-transfers.ts';

/** With its job every few ms, not every minute. */
const sweeping = (deps: ServiceDeps) => createTransfers(deps, { sweepMs: 20 });

/** Waits until the job has published that many events of a kind. */
async function told(service: Transfers, type: string, count = 1): Promise<number> {
  const current = async () => (await service.transferEvents()).filter((known) => known === type).length;
  await untilSo(async () => (await current()) >= count, `${count} of ${type}`);
  return current();
}

test('[E11] an offer unanswered for 72 hours expires, also before the job ran', async (t) => {
  const { service, id } = await startOffered(t);
  service.clock.advance(72 * HOUR_MS - 1);
  assert.equal((await service.readTransfer(id)).state, 'offered');
  service.clock.advance(1);
  const { state, endReason, dueAt } = await service.readTransfer(id, BUYER);
  assert.deepEqual([state, endReason, dueAt], ['ended', 'expired', '']);
  assertRefused(await service.act(id, 'accept', BUYER), 409);
  assertRefused(await service.act(id, 'end', SELLER, { reason: 'other' }), 409);
  assert.notEqual(await service.makeOffer(), id);
});

test('[E11] an offer lasts until a day after the agreed tour, also one agreed or moved later', async (t) => {
  const { service, id } = await startOffered(t);
  const dueAt = async () => (await service.readTransfer(id)).dueAt;
  const agreed = { state: 'accepted', by: 'seller', time: '3:30 PM' } as const;
  await service.publishTour('tours.accepted', { ...agreed, date: '2026-12-01' });
  assert.equal(await dueAt(), '2026-12-02T22:30:00.000Z');
  await service.publishTour('tours.accepted', { ...agreed, date: '2026-12-04' });
  assert.equal(await dueAt(), '2026-12-05T22:30:00.000Z');
  // The announced end holds: it does not end sooner.
  await service.publishTour('tours.accepted', { ...agreed, date: '2026-12-02' });
  service.clock.set('2026-12-05T22:29:59.000Z');
  assert.equal((await service.readTransfer(id)).state, 'offered');
  service.clock.set('2026-12-05T22:30:00.000Z');
  assert.equal((await service.readTransfer(id)).endReason, 'expired');
});

test('[E11] an offer after the agreed tour counts from it, or from now if later', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.accepted', {
    state: 'accepted',
    by: 'seller',
    date: '2026-12-02',
    time: '3:30 PM',
  });
  const first = await service.makeOffer();
  assert.equal((await service.readTransfer(first)).dueAt, '2026-12-03T22:30:00.000Z');
  await service.act(first, 'end', SELLER, { reason: 'other' });
  service.clock.set('2026-12-01T18:00:00.000Z');
  const second = await service.makeOffer();
  assert.equal((await service.readTransfer(second)).dueAt, '2026-12-04T18:00:00.000Z');
});

test('[E11] the job publishes an offer’s expiry once', async (t) => {
  const service = await startTransfers(t, sweeping);
  await service.makeOffer();
  service.clock.advance(72 * HOUR_MS);
  assert.equal(await told(service, 'transfers.ended'), 1);
  assert.equal(service.dataOf('transfers.ended')[0]?.by, null);
  await untilJobsRan(service, 'end due transfers');
  assert.equal(await told(service, 'transfers.ended'), 1);
});

test('[E11] an inactive transfer gets a reminder after 23 days and ends after 30, each published once', async (t) => {
  const { service, id } = await startBegun(t, sweeping);
  service.clock.advance(10 * DAY_MS);
  await service.mark(id, 'office_told', SELLER);
  service.clock.advance(23 * DAY_MS - 3);
  // Two ms pass.
  await untilJobsRan(service, 'end due transfers');
  assert.equal((await service.transferEvents()).includes('transfers.reminder-due'), false);
  service.clock.advance(1);
  assert.equal(await told(service, 'transfers.reminder-due'), 1);
  service.clock.advance(7 * DAY_MS - 1);
  assert.equal((await service.readTransfer(id)).state, 'active');
  service.clock.advance(1);
  assert.equal(await told(service, 'transfers.ended'), 1);
  assert.equal((await service.readTransfer(id)).endReason, 'stalled');
  assert.equal((await service.transferEvents()).filter((type) => type === 'transfers.reminder-due').length, 1);
});

test('[E11] any activity after the reminder restarts the inactive days', async (t) => {
  const { service, id } = await startBegun(t, sweeping);
  service.clock.advance(24 * DAY_MS);
  assert.equal(await told(service, 'transfers.reminder-due'), 1);
  await service.mark(id, 'office_told', SELLER);
  service.clock.advance(22 * DAY_MS);
  assert.equal((await service.readTransfer(id)).state, 'active');
  service.clock.advance(DAY_MS);
  assert.equal(await told(service, 'transfers.reminder-due', 2), 2);
});

test('[E11] with only the keys left, days count from moving in, and the transfer completes', async (t) => {
  const { service, id } = await startBegun(t, sweeping);
  const { revision } = await service.readTransfer(id);
  await service.change(id, BUYER, { revision, moveInDate: '2027-03-01' });
  await service.goOnToKeys(id);
  assert.equal((await service.readTransfer(id)).dueAt, '2027-03-31T07:00:00.000Z');
  service.clock.set('2027-03-31T06:59:59.000Z');
  assert.equal(await told(service, 'transfers.reminder-due'), 1);
  assert.equal((await service.readTransfer(id)).state, 'active');
  service.clock.set('2027-03-31T07:00:00.000Z');
  assert.equal(await told(service, 'transfers.completed'), 1);
  assert.equal((await service.readTransfer(id)).state, 'completed');
});

test('[E11] an unanswered offer stays expired when the listing is removed before the job ran', async (t) => {
  const { service, id } = await startOffered(t);
  service.clock.advance(72 * HOUR_MS);
  await service.publishRemoved();
  assert.equal((await service.readTransfer(id)).endReason, 'expired');
});

test('[E11] a transfer with only the keys left stays completed when the listing is removed before the job ran', async (t) => {
  const { service, id } = await startBegun(t);
  await service.goOnToKeys(id);
  service.clock.advance(30 * DAY_MS);
  assert.equal((await service.readTransfer(id)).state, 'completed');
  await service.publishRemoved();
  assert.equal((await service.readTransfer(id)).state, 'completed');
  assert.ok((await service.transferEvents()).includes('transfers.completed'));
});

test('[E11] a removed listing ends a transfer that was only due for a reminder', async (t) => {
  const { service, id } = await startBegun(t);
  service.clock.advance(24 * DAY_MS);
  await service.publishRemoved();
  assert.equal((await service.readTransfer(id)).endReason, 'listing_removed');
});

test('[E10] an expired offer does not allow writing, whether or not the job ran', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.rejected');
  const id = await service.makeOffer();
  assert.equal((await service.write(BUYER, 'Thank you')).status, 201);
  service.clock.advance(72 * HOUR_MS);
  assert.equal((await service.readTransfer(id)).state, 'ended');
  assertRefused(await service.write(BUYER, 'Still there?'), 409);
  assert.equal((await service.read(BUYER)).conversation.canWrite, false);
  assert.equal((await service.listConversations(BUYER))[0].canWrite, false);
});

test('[E11] a request withdrawn by its buyer gets no offer', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.expired');
  await service.publishTour('tours.snapshot', { state: 'withdrawn' });
  assertRefused(await service.offer({ tourId: TOUR }, SELLER), 404);
});

test('[E11] an earlier offer continues, though the request is withdrawn', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.expired');
  const id = await service.makeOffer();
  await service.publishTour('tours.snapshot', { state: 'withdrawn' });
  assert.equal((await service.act(id, 'accept', BUYER)).status, 200);
});

test('[E11] operators see the numbers of open transfers and unread messages, and how late the clock is', async (t) => {
  const service = await startTransfers(t);
  await service.makeOffer();
  await service.write(BUYER, 'Thank you');
  service.clock.advance(72 * HOUR_MS + 60_000);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  assert.match(metrics, /^waiting_documents\{.*what="transfers under way".*\} 1$/m);
  assert.match(metrics, /^waiting_documents\{.*what="unread messages".*\} 1$/m);
  assert.match(metrics, /^due_oldest_seconds\{.*what="transfers under way".*\} 60$/m);
});
