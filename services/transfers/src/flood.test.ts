import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { ServiceDeps } from '@keyturn/service-kit/service';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  BUYER,
  createIdleTransfers,
  listConversations,
  SELLER,
  startTransfers,
  STRANGER,
  tellTour,
  TOUR,
  write,
} from './testing.ts';
import { begin, change, mark, readTransfer } from './testing-transfers.ts';

test('[E10] lines of the system in one conversation push no other with its unread messages out of the list', async (t) => {
  const service = await startTransfers(t);
  await tellTour(service, 'tours.requested', { tourId: 'tour-two', buyer: BUYER, seller: STRANGER });
  assert.equal((await write(service, STRANGER, 'Please answer me.', { id: 'tour-two' })).status, 201);
  service.clock.advance(1000);
  const messages = service.store.collection<{ _id: string }>('messages');
  const parties = { conversationId: TOUR, sellerId: SELLER.userId, buyerId: BUYER.userId, unreadBy: null };
  const told = {
    from: null,
    text: 'Sam Hill took this back.',
    createdAt: service.clock.now().toISOString(),
    revision: 1,
  };
  for (let at = 0; at < 620; at += 1)
    await messages.insertOne({ _id: `line-${at}`, ...parties, ...told, outbox: [], outboxAt: null } as never);
  const listed = async () =>
    (await listConversations(service, BUYER)).map(({ _id, unread, lastText }: Record<string, unknown>) => ({
      _id,
      unread,
      lastText,
    }));
  assert.deepEqual(await listed(), [
    { _id: TOUR, unread: 0, lastText: 'Sam Hill took this back.' },
    { _id: 'tour-two', unread: 1, lastText: 'Please answer me.' },
  ]);
});

test('[E11] a side changes a transfer thirty times an hour, steps and terms together', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  for (let at = 0; at < 20; at += 1)
    assert.equal((await mark(service, id, 'office_told', SELLER, { done: at % 2 === 0 })).status, 200);
  assert.equal((await mark(service, id, 'office_told', SELLER, { done: false })).status, 200, 'it is so');
  for (let cents = 1; cents <= 9; cents += 1) {
    const { revision } = await readTransfer(service, id);
    const fees = [{ name: 'other', cents, payer: 'seller', isPaid: false }];
    assert.equal((await change(service, id, SELLER, { revision, fees })).status, 200);
  }
  assert.equal((await mark(service, id, 'office_told', SELLER)).status, 200);
  const refused = await mark(service, id, 'office_told', SELLER, { done: false });
  assertRefused(refused, 429);
  assert.equal(refused.body.code, 'too_many');
  const { revision } = await readTransfer(service, id);
  assertRefused(await change(service, id, SELLER, { revision, fees: [] }), 429);
  assert.equal((await mark(service, id, 'office_told', SELLER)).status, 200, 'what is so needs no change');
  assert.equal((await mark(service, id, 'applied', BUYER)).status, 200, 'the other side may');
  service.clock.advance(HOUR_MS + 1000);
  assert.equal((await mark(service, id, 'approved', SELLER)).status, 200);
});

/** The fees of a change, each another. */
const feesOf = (cents: number) => [{ name: 'other', cents, payer: 'seller', isPaid: false }];

test('[E11] what is refused takes no place of the thirty, and of changes at once no more are made than one after the other', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  const { revision } = await readTransfer(service, id);
  const atOnce = await Promise.all(
    Array.from({ length: 15 }, (_, at) => change(service, id, SELLER, { revision, fees: feesOf(at + 1) })),
  );
  const statuses = atOnce.map(({ status }) => status);
  assert.deepEqual([statuses.filter((one) => one === 200).length, new Set(statuses)], [1, new Set([200, 409])]);
  for (let at = 0; at < 28; at += 1)
    assert.equal((await mark(service, id, 'office_told', SELLER, { done: at % 2 === 0 })).status, 200);
  const last = await Promise.all([
    mark(service, id, 'office_told', SELLER),
    change(service, id, SELLER, { revision: (await readTransfer(service, id)).revision, fees: feesOf(99) }),
  ]);
  assert.equal(last.filter(({ status }) => status === 200).length, 1);
});

test('[E11] a change that is tried again as the other side changed the transfer at the same time takes one place', async (t) => {
  let misses = 0;
  const service = await startTransfers(t, (deps) => createIdleTransfers(missing(deps, () => (misses -= 1) >= 0)));
  const id = await begin(service);
  misses = 40;
  assert.equal((await mark(service, id, 'office_told', SELLER)).status, 200);
  misses = 50;
  assert.equal((await mark(service, id, 'office_told', SELLER, { done: false })).status, 409);
  misses = 0;
  assert.equal((await mark(service, id, 'office_told', SELLER, { done: false })).status, 200);
});

/** Writes to a transfer miss it, as if it had changed since it was read. */
function missing(deps: ServiceDeps, isMissed: () => boolean): ServiceDeps {
  const collection: ServiceDeps['store']['collection'] = (name) => {
    const found = deps.store.collection<never>(name);
    if (name !== 'transfers') return found;
    const findOneAndUpdate: typeof found.findOneAndUpdate = async (filter, ...more) =>
      isMissed() ? null : found.findOneAndUpdate(filter, ...more);
    return { ...found, findOneAndUpdate };
  };
  return { ...deps, store: { ...deps.store, collection } };
}
