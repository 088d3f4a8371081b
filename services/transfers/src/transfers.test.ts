import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { livePost } from '@keyturn/service-kit/testing-events';
import { BUYER, LISTING, SELLER, STRANGER, TOUR } from './testing.ts';
import { startBegun, startOffered, startTransfers } from './testing-transfers.ts';

const FEES = [{ name: 'transferFee', cents: 15_000, payer: 'seller', isPaid: false }];

test('[E11] an offer is visible to both, without e-mail addresses until accepted, and published', async (t) => {
  const service = await startTransfers(t);
  const { status, body } = await service.offer({ kind: 'sublet', moveInDate: '2027-01-04', fees: FEES });
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
  const [asTaker] = await service.listTransfers(BUYER);
  assert.deepEqual([asTaker?.role, asTaker?.seller.email, asTaker?.taker.email], ['taker', '', BUYER.email]);
  assert.deepEqual(await service.listTransfers(STRANGER), []);
  await service.act(_id, 'accept', BUYER, { note: 'Gladly.' });
  const active = await service.readTransfer(_id, BUYER);
  assert.deepEqual([active.state, active.note, active.seller.email], ['active', 'Gladly.', SELLER.email]);
  assert.deepEqual(active.next, { step: 'office_told', who: 'seller' });
  assert.deepEqual(await service.transferEvents(), ['transfers.offered', 'transfers.started']);
  assert.deepEqual(service.dataOf('transfers.offered')[0], {
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

test('[E11] one lease has one transfer at a time: repeating the offer returns it, another is refused', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.requested', { tourId: 'tour-two', buyer: STRANGER });
  const id = await service.makeOffer();
  const again = await service.offer({ kind: 'sublet' });
  assert.deepEqual([again.status, again.body._id, again.body.kind], [200, id, 'assignment']);
  assertRefused(await service.offer({ tourId: 'tour-two' }), '409 transfer_open');
  await service.act(id, 'decline', BUYER);
  assert.equal((await service.offer({ tourId: 'tour-two' })).status, 201);
});

test('[E11] a request gets at most two offers, a seller makes ten in a day', async (t) => {
  const service = await startTransfers(t);
  for (let at = 0; at < 2; at += 1) await service.act(await service.makeOffer(), 'end', SELLER, { reason: 'other' });
  assertRefused(await service.offer(), '409 offers_spent');
  for (let at = 0; at < 8; at += 1) {
    await service.publish({ type: 'posts.published', data: livePost(`listing-${at}`) });
    await service.publishTour('tours.requested', { tourId: `tour-${at}`, listingId: `listing-${at}` });
    assert.equal((await service.offer({ tourId: `tour-${at}` })).status, 201);
  }
  await service.publish({ type: 'posts.published', data: livePost('listing-more') });
  await service.publishTour('tours.requested', { tourId: 'tour-more', listingId: 'listing-more' });
  assertRefused(await service.offer({ tourId: 'tour-more' }), 429);
  service.clock.advance(25 * HOUR_MS);
  assert.equal((await service.offer({ tourId: 'tour-more' })).status, 201);
});

test('[E11] the taker accepts or declines once, and may repeat the same answer', async (t) => {
  const { service, id } = await startOffered(t);
  assert.equal((await service.act(id, 'decline', BUYER, { note: 'Too dear.' })).status, 200);
  assert.equal((await service.act(id, 'decline', BUYER)).status, 200);
  const { state, endReason, note, dueAt } = await service.readTransfer(id);
  assert.deepEqual([state, endReason, note, dueAt], ['ended', 'declined', 'Too dear.', '']);
  const second = await service.begin();
  assert.equal((await service.act(second, 'accept', BUYER)).status, 200);
  assert.deepEqual(await service.transferEvents(), [
    'transfers.offered',
    'transfers.ended',
    'transfers.offered',
    'transfers.started',
  ]);
});

test('[E11] an offer is ended by its seller, an active transfer by either with a reason, once', async (t) => {
  const service = await startTransfers(t);
  const first = await service.makeOffer();
  assert.equal((await service.act(first, 'end', SELLER, { reason: 'other' })).body.endReason, 'withdrawn');
  const second = await service.begin();
  const ended = await service.act(second, 'end', BUYER, { reason: 'office_declined', note: 'No income.' });
  assert.deepEqual([ended.status, ended.body.endReason, ended.body.note], [200, 'office_declined', 'No income.']);
  assert.equal((await service.act(second, 'end', BUYER, { reason: 'office_declined' })).status, 200);
  assertRefused(await service.act(second, 'end', SELLER, { reason: 'other' }), 409);
  assertRefused(await service.mark(second, 'office_told', SELLER), 409);
});

test('[E11] either side changes dates and fees of the newest version while the transfer is active', async (t) => {
  const service = await startTransfers(t);
  const offered = await service.makeOffer();
  assertRefused(await service.change(offered, SELLER, { revision: 1, moveInDate: '2027-01-04' }), 409);
  await service.act(offered, 'accept', BUYER);
  const { revision } = await service.readTransfer(offered);
  const changed = await service.change(offered, BUYER, { revision, moveInDate: '2027-01-04' });
  assert.deepEqual([changed.status, changed.body.moveInDate], [200, '2027-01-04']);
  assert.equal((await service.change(offered, BUYER, { revision, moveInDate: '2027-01-04' })).status, 200);
  assertRefused(await service.change(offered, SELLER, { revision, fees: FEES }), '409 changed_elsewhere');
  const now = await service.change(offered, SELLER, { revision: changed.body.revision, fees: FEES });
  assert.deepEqual([now.body.moveInDate, now.body.fees], ['2027-01-04', FEES]);
});

test('[E11] move-in dates years ago or years ahead are refused', async (t) => {
  const service = await startTransfers(t);
  const away = ['1900-01-01', '2024-11-01', '2031-12-24', '9999-12-31'];
  for (const moveInDate of away) {
    const { status, body } = await service.offer({ moveInDate });
    const sentence = 'That date is years away. Please check its year.';
    assert.deepEqual([status, body.code, body.message], [422, 'date', sentence], moveInDate);
  }
  const id = await service.begin();
  const { revision } = await service.readTransfer(id);
  for (const moveInDate of away)
    assertRefused(await service.change(id, BUYER, { revision, moveInDate }), 422, moveInDate);
  assertRefused(await service.mark(id, 'office_told', SELLER, { date: '1900-01-01' }), 422);
  assert.equal((await service.change(id, BUYER, { revision, moveInDate: '2031-11-01' })).status, 200);
});

test('[E11] a removed listing ends the open transfer and notifies its taker', async (t) => {
  const { service, id } = await startBegun(t);
  await service.publishRemoved();
  await service.publishRemoved();
  const { state, endReason } = await service.readTransfer(id, BUYER);
  assert.deepEqual([state, endReason], ['ended', 'listing_removed']);
  assert.equal((await service.transferEvents()).filter((type) => type === 'transfers.ended').length, 1);
});

test('[E11] writing continues during a transfer, and stops for others once it completes', async (t) => {
  const service = await startTransfers(t);
  await service.publishTour('tours.requested', { tourId: 'tour-two', buyer: STRANGER });
  await service.publishTour('tours.rejected');
  assertRefused(await service.write(BUYER, 'Hello'), 409);
  const id = await service.makeOffer();
  assertRefused(await service.write(BUYER, '801-555-0142'), 422);
  await service.act(id, 'accept', BUYER);
  assert.equal((await service.write(BUYER, '801-555-0142')).status, 201);
  assert.equal((await service.read(STRANGER, { id: 'tour-two' })).conversation.canWrite, true);
  await service.goOnToKeys(id);
  await service.mark(id, 'keys', BUYER);
  assert.equal((await service.read(STRANGER, { id: 'tour-two' })).conversation.canWrite, false);
  assertRefused(await service.offer({ tourId: 'tour-two' }), '409 listing_gone');
});

test('[E11] a completed transfer keeps the listing as of then for both, also when it changes and is removed', async (t) => {
  const { service, id } = await startOffered(t);
  const dates = { startDate: '2027-01-04', endDate: '2027-08-20' };
  await service.publishListing(2, { monthlyRent: '$800', ...dates });
  await service.act(id, 'accept', BUYER);
  await service.publishListing(3, { monthlyRent: '$900', street: '9 Oak' });
  await service.goOnToKeys(id);
  await service.mark(id, 'keys', BUYER);
  await service.publishRemoved();
  for (const user of [SELLER, BUYER])
    assert.deepEqual((await service.readTransfer(id, user)).lease, {
      ...dates,
      address: '12 Elm St, #4, Provo, UT',
      monthlyRent: '$800',
    });
});
