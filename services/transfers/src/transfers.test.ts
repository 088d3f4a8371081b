import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { livePost } from '@keyturn/service-kit/testing-events';
import {
  BUYER,
  LISTING,
  read,
  SELLER,
  startTransfers,
  STRANGER,
  publishRemoved,
  publishTour,
  TOUR,
  write,
} from './testing.ts';
import {
  act,
  begin,
  change,
  goOnToKeys,
  listTransfers,
  makeOffer,
  mark,
  offer,
  readTransfer,
  transferEvents,
} from './testing-transfers.ts';

const FEES = [{ name: 'transferFee', cents: 15_000, payer: 'seller', isPaid: false }];

test('[E11] an offer is seen by both, without e-mail addresses until it is accepted, and told', async (t) => {
  const service = await startTransfers(t);
  const { status, body } = await offer(service, { kind: 'sublet', moveInDate: '2027-01-04', fees: FEES });
  assert.equal(status, 201);
  const { steps, createdAt, updatedAt, _id, ...shown } = body;
  assert.deepEqual(shown, {
    tourId: TOUR,
    listingId: LISTING,
    listing: { title: 'Wymount', address: '12 Elm St, #4, Provo, UT', image: '' },
    isListingHeld: false,
    kind: 'sublet',
    lastMarkBy: '',
    state: 'offered',
    endReason: '',
    note: '',
    role: 'seller',
    seller: { name: 'Sam Hill', photo: '/media/face.jpg', email: SELLER.email },
    taker: { name: 'Ann Lee', photo: '/media/face.jpg', email: '' },
    moveInDate: '2027-01-04',
    fees: FEES,
    lease: { address: '12 Elm St, #4, Provo, UT', monthlyRent: '$850', startDate: '', endDate: '' },
    next: null,
    dueAt: '2026-11-26T17:00:01.000Z',
    revision: 1,
  });
  assert.deepEqual([createdAt, updatedAt], ['2026-11-23T17:00:01.000Z', '2026-11-23T17:00:01.000Z']);
  const found = steps.map(({ step }: { step: string }) => step);
  assert.deepEqual(found, ['office_told', 'approved', 'agreement', 'keys']);
  const [asTaker] = await listTransfers(service, BUYER);
  assert.deepEqual([asTaker?.role, asTaker?.seller.email, asTaker?.taker.email], ['taker', '', BUYER.email]);
  assert.deepEqual(await listTransfers(service, STRANGER), []);
  await act(service, _id, 'accept', BUYER, { note: 'Gladly.' });
  const active = await readTransfer(service, _id, BUYER);
  assert.deepEqual([active.state, active.note, active.seller.email], ['active', 'Gladly.', SELLER.email]);
  assert.deepEqual(active.next, { step: 'office_told', who: 'seller' });
  assert.deepEqual(await transferEvents(service), ['transfers.offered', 'transfers.started']);
  const [told] = service.events('transfers.offered');
  assert.deepEqual(told?.data, {
    transferId: _id,
    attempt: 1,
    tourId: TOUR,
    listingId: LISTING,
    listingTitle: 'Wymount',
    kind: 'sublet',
    state: 'offered',
    seller: SELLER,
    taker: BUYER,
    by: 'seller',
    endReason: '',
    next: null,
    dueAt: '2026-11-26T17:00:01.000Z',
  });
});

test('[E11] one takes a lease over at a time: the same offer again is the one that is there, another is refused', async (t) => {
  const service = await startTransfers(t);
  await publishTour(service, 'tours.requested', { tourId: 'tour-two', buyer: STRANGER });
  const id = await makeOffer(service);
  const again = await offer(service, { kind: 'sublet' });
  assert.deepEqual([again.status, again.body._id, again.body.kind], [200, id, 'assignment']);
  const other = await offer(service, { tourId: 'tour-two' });
  assertRefused(other, 409);
  assert.equal(other.body.code, 'transfer_open');
  await act(service, id, 'decline', BUYER);
  assert.equal((await offer(service, { tourId: 'tour-two' })).status, 201);
});

test('[E11] a request gets two offers, a seller makes ten in a day', async (t) => {
  const service = await startTransfers(t);
  for (let at = 0; at < 2; at += 1) await act(service, await makeOffer(service), 'end', SELLER, { reason: 'other' });
  const spent = await offer(service);
  assertRefused(spent, 409);
  assert.equal(spent.body.code, 'offers_spent');
  for (let at = 0; at < 8; at += 1) {
    await service.publish({ type: 'posts.published', data: livePost(`listing-${at}`) });
    await publishTour(service, 'tours.requested', { tourId: `tour-${at}`, listingId: `listing-${at}` });
    assert.equal((await offer(service, { tourId: `tour-${at}` })).status, 201);
  }
  await service.publish({ type: 'posts.published', data: livePost('listing-more') });
  await publishTour(service, 'tours.requested', { tourId: 'tour-more', listingId: 'listing-more' });
  assertRefused(await offer(service, { tourId: 'tour-more' }), 429);
  service.clock.advance(25 * HOUR_MS);
  assert.equal((await offer(service, { tourId: 'tour-more' })).status, 201);
});

test('[E11] answers of the taker: yes or no, once, and what is so may be said again', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  assert.equal((await act(service, id, 'decline', BUYER, { note: 'Too dear.' })).status, 200);
  assert.equal((await act(service, id, 'decline', BUYER)).status, 200);
  const late = await act(service, id, 'accept', BUYER);
  assertRefused(late, 409);
  assert.equal(late.body.code, 'not_offered');
  const { state, endReason, note, dueAt } = await readTransfer(service, id);
  assert.deepEqual([state, endReason, note, dueAt], ['ended', 'declined', 'Too dear.', '']);
  const second = await begin(service);
  assert.equal((await act(service, second, 'accept', BUYER)).status, 200);
  assertRefused(await act(service, second, 'decline', BUYER), 409);
  assert.deepEqual(await transferEvents(service), [
    'transfers.offered',
    'transfers.ended',
    'transfers.offered',
    'transfers.started',
  ]);
});

test('[E11] ends: an offer by its seller, what is active by either with a reason, once', async (t) => {
  const service = await startTransfers(t);
  const first = await makeOffer(service);
  assertRefused(await act(service, first, 'end', BUYER, { reason: 'taker_left' }), 409);
  assert.equal((await act(service, first, 'end', SELLER, { reason: 'other' })).body.endReason, 'withdrawn');
  const second = await begin(service);
  const ended = await act(service, second, 'end', BUYER, { reason: 'office_declined', note: 'No income.' });
  assert.deepEqual([ended.status, ended.body.endReason, ended.body.note], [200, 'office_declined', 'No income.']);
  assert.equal((await act(service, second, 'end', BUYER, { reason: 'office_declined' })).status, 200);
  assertRefused(await act(service, second, 'end', SELLER, { reason: 'other' }), 409);
  assertRefused(await mark(service, second, 'office_told', SELLER), 409);
});

test('[E11] dates and fees are changed by either of what was read, while it is active', async (t) => {
  const service = await startTransfers(t);
  const offered = await makeOffer(service);
  assertRefused(await change(service, offered, SELLER, { revision: 1, moveInDate: '2027-01-04' }), 409);
  await act(service, offered, 'accept', BUYER);
  const { revision } = await readTransfer(service, offered);
  const changed = await change(service, offered, BUYER, { revision, moveInDate: '2027-01-04' });
  assert.deepEqual([changed.status, changed.body.moveInDate], [200, '2027-01-04']);
  assert.equal((await change(service, offered, BUYER, { revision, moveInDate: '2027-01-04' })).status, 200);
  const elsewhere = await change(service, offered, SELLER, { revision, fees: FEES });
  assertRefused(elsewhere, 409);
  assert.equal(elsewhere.body.code, 'changed_elsewhere');
  const now = await change(service, offered, SELLER, { revision: changed.body.revision, fees: FEES });
  assert.deepEqual([now.body.moveInDate, now.body.fees], ['2027-01-04', FEES]);
});

test('[E11] nobody moves in years ago or years ahead', async (t) => {
  const service = await startTransfers(t);
  const away = ['1900-01-01', '2024-11-01', '2031-12-24', '9999-12-31'];
  for (const moveInDate of away) {
    const { status, body } = await offer(service, { moveInDate });
    const sentence = 'That date is years away. Please check its year.';
    assert.deepEqual([status, body.code, body.message], [422, 'date', sentence], moveInDate);
  }
  const id = await begin(service);
  const { revision } = await readTransfer(service, id);
  for (const moveInDate of away)
    assertRefused(await change(service, id, BUYER, { revision, moveInDate }), 422, moveInDate);
  assertRefused(await mark(service, id, 'office_told', SELLER, { date: '1900-01-01' }), 422);
  assert.equal((await change(service, id, BUYER, { revision, moveInDate: '2031-11-01' })).status, 200);
});

test('[E11] a listing that is removed ends what is under way, for its taker to be told', async (t) => {
  const service = await startTransfers(t);
  const id = await begin(service);
  await publishRemoved(service);
  await publishRemoved(service);
  const { state, endReason } = await readTransfer(service, id, BUYER);
  assert.deepEqual([state, endReason], ['ended', 'listing_removed']);
  assert.equal((await transferEvents(service)).filter((type) => type === 'transfers.ended').length, 1);
});

test('[E11] writing goes on while a lease is handed over, and ends for others once it is', async (t) => {
  const service = await startTransfers(t);
  await publishTour(service, 'tours.requested', { tourId: 'tour-two', buyer: STRANGER });
  await publishTour(service, 'tours.rejected');
  assertRefused(await write(service, BUYER, 'Hello'), 409);
  const id = await makeOffer(service);
  assertRefused(await write(service, BUYER, '801-555-0142'), 422);
  await act(service, id, 'accept', BUYER);
  assert.equal((await write(service, BUYER, '801-555-0142')).status, 201);
  assert.equal((await read(service, STRANGER, { id: 'tour-two' })).conversation.canWrite, true);
  await goOnToKeys(service, id);
  await mark(service, id, 'keys', BUYER);
  assert.equal((await read(service, STRANGER, { id: 'tour-two' })).conversation.canWrite, false);
  const given = await offer(service, { tourId: 'tour-two' });
  assertRefused(given, 409);
  assert.equal(given.body.code, 'listing_gone');
});

test('[E11] what was taken over is kept as it was then, for both, also when the listing changes and goes', async (t) => {
  const service = await startTransfers(t);
  const id = await makeOffer(service);
  const dates = { startDate: '2027-01-04', endDate: '2027-08-20' };
  const update = async (revision: number, fields: object) => {
    await service.publish({ type: 'posts.updated', revision, data: livePost(LISTING, fields) });
    await service.settle();
  };
  await update(2, { monthlyRent: '$800', ...dates });
  await act(service, id, 'accept', BUYER);
  await update(3, { monthlyRent: '$900', street: '9 Oak' });
  await goOnToKeys(service, id);
  await mark(service, id, 'keys', BUYER);
  await publishRemoved(service);
  for (const user of [SELLER, BUYER])
    assert.deepEqual((await readTransfer(service, id, user)).lease, {
      ...dates,
      address: '12 Elm St, #4, Provo, UT',
      monthlyRent: '$800',
    });
});
