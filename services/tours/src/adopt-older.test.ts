import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { withFirstEvent } from '@keyturn/service-kit/outbox';
import { test } from '@keyturn/service-kit/testing-context';
import { adoptEndlessTours, adoptOlderTours } from './adopt-older.ts';
import { endDueTours } from './end-due.ts';
import { BUYER, SELLER, answerTour, cancelTour, listTours, rulesOf, startTours, STRANGER } from './testing.ts';
import type { TourDocument } from './tour.ts';

type Service = Awaited<ReturnType<typeof startTours>>;

/** A request as the release before stored it. */
async function storeOlder(service: Service, id: string, fields: Partial<TourDocument>): Promise<void> {
  const at = '2026-11-20T17:00:00.000Z';
  const document = {
    _id: id,
    listingId: 'listing-one',
    buyerId: BUYER.userId,
    buyerEmail: BUYER.email,
    buyerName: BUYER.name,
    sellerId: SELLER.userId,
    sellerEmail: SELLER.email,
    date: '2026-11-27',
    time: '3:30 PM',
    slotAt: '2026-11-27T22:30:00.000Z',
    status: 'pending' as const,
    note: '',
    createdAt: at,
    updatedAt: at,
    claimKey: `open:${id}`,
    requestKey: `older:${id}`,
    ...fields,
  };
  await service.store.collection<TourDocument>('tours').insertOne(withFirstEvent(document, null, () => new Date(at)));
}

const OLDER: readonly [string, Partial<TourDocument>, string, string, string][] = [
  ['waiting', {}, 'pending', 'pending', '2026-11-24T17:00:00.000Z'],
  ['asked-today', { createdAt: '2026-11-23T16:00:00.000Z' }, 'pending', 'pending', '2026-11-25T16:00:00.000Z'],
  ['soon', { slotAt: '2026-11-23T20:00:00.000Z' }, 'pending', 'pending', '2026-11-23T20:00:00.000Z'],
  ['agreed', { status: 'accepted' }, 'accepted', 'accepted', ''],
  ['off', { status: 'accepted', closedReason: 'listing_gone' }, 'listing_gone', 'rejected', ''],
  ['gone', { status: 'rejected', closedReason: 'listing_gone' }, 'listing_gone', 'rejected', ''],
  ['no', { status: 'rejected' }, 'rejected', 'rejected', ''],
  ['seen', { status: 'completed' }, 'completed', 'completed', ''],
  ['back', { status: 'cancelled' }, 'withdrawn', 'cancelled', ''],
];

test('[E7] requests of the release before get state and end, a day at the soonest, never past their start, and are told once', async (t) => {
  const service = await startTours(t);
  for (const [id, fields] of OLDER) await storeOlder(service, id, fields);
  const shown = await listTours(service, 'sent', BUYER);
  const before = Object.fromEntries(shown.map((tour: { _id: string; state: string }) => [tour._id, tour.state]));
  await Promise.all([adoptOlderTours(rulesOf(service)), adoptOlderTours(rulesOf(service))]);
  await adoptOlderTours(rulesOf(service));
  for (const [id, , state, status, expiresAt] of OLDER) {
    const tour = await service.store.collection<TourDocument>('tours').findOne({ _id: id });
    assert.deepEqual([tour?.state, tour?.status, tour?.expiresAt], [state, status, expiresAt], id);
    if (id in before) assert.equal(before[id], state, `${id} was shown so before`);
  }
  await answerTour(service, 'waiting', 'accept');
  await service.settle();
  const told = service.events('tours.snapshot').map(({ data }) => eventData['tours.snapshot'].parse(data));
  assert.deepEqual(
    told.map(({ tourId, state }) => [tourId, state]).sort(),
    OLDER.map(([id, , state]) => [id, state]).sort(),
  );
  assert.deepEqual(told.find(({ tourId }) => tourId === 'off')?.sequence, 1);
});

test('[E7] what a replica of the release before asks after the start gets its end from the job, and expires', async (t) => {
  const service = await startTours(t);
  await storeOlder(service, 'late', { createdAt: '2026-11-23T17:00:00.000Z' });
  await adoptEndlessTours(rulesOf(service));
  service.clock.advance(48 * 3_600_000);
  await endDueTours(rulesOf(service));
  const tour = await service.store.collection<TourDocument>('tours').findOne({ _id: 'late' });
  assert.deepEqual([tour?.state, tour?.status], ['expired', 'rejected']);
});

test('[E7] where a replica of the release before has changed a request, its status counts', async (t) => {
  const service = await startTours(t);
  for (const [id, fields, state] of [
    ['accepted', { status: 'accepted', state: 'pending', expiresAt: '2026-11-23T17:00:00.000Z' }, 'accepted'],
    ['accepted-anyway', { status: 'accepted', state: 'proposed' }, 'accepted'],
    ['rejected', { status: 'rejected', state: 'proposed' }, 'rejected'],
    ['completed', { status: 'completed', state: 'accepted' }, 'completed'],
    ['deleted', { status: 'accepted', state: 'accepted', closedReason: 'listing_gone' }, 'listing_gone'],
    ['of-the-next-release', { status: 'rejected', state: 'somewhere' as 'pending' }, 'rejected'],
  ] as const) {
    await storeOlder(service, id, fields);
    const tours: { _id: string; state: string; proposal: unknown }[] = await listTours(service, 'sent', BUYER);
    const tour = tours.find(({ _id }) => _id === id);
    assert.deepEqual([tour?.state, tour?.proposal], [state, null], id);
  }
});

test('[E7] a request of the release before is answered, taken back and asked for again as any other before it is adopted', async (t) => {
  const service = await startTours(t);
  await storeOlder(service, 'yes', {});
  await storeOlder(service, 'mine', { buyerId: STRANGER.userId, time: '4:00 PM', slotAt: '2026-11-27T23:00:00.000Z' });
  assert.equal((await answerTour(service, 'yes', 'accept')).body.state, 'accepted');
  assert.equal((await cancelTour(service, 'mine', STRANGER)).status, 200);
});
