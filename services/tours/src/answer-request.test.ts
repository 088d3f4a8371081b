import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { eventData, type TourEventData } from '@keyturn/contracts/events';
import { tourRequest } from '@keyturn/contracts/tours';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { endDueTours } from './end-due.ts';
import {
  answerTour,
  ask,
  askForTour,
  BUYER,
  withdrawTour,
  LISTING,
  listTours,
  SELLER,
  SLOT,
  rulesOf,
  startTours,
  STRANGER,
  publishListings,
  publishPost,
  publishProfile,
  publishRemoved,
  tourEvents,
} from './testing.ts';

for (const [action, status] of [
  ['accept', 'accepted'],
  ['reject', 'rejected'],
] as const) {
  test(`[E4] ${action} by the seller with a note is visible to both and published`, async (t) => {
    const service = await startTours(t);
    const id = await askForTour(service);
    service.clock.advance(1000);
    const answer = await answerTour(service, id, action, SELLER, { note: 'See you\u0000 there' });
    assert.equal(answer.status, 200);
    const tour = tourRequest.parse(answer.body);
    assert.deepEqual([tour.status, tour.note, tour.updatedAt], [status, 'See you there', '2026-11-23T17:00:01.000Z']);
    // Each side sees its own e-mail, and the other's once agreed.
    const agreed = action === 'accept';
    const [buyerEmail, sellerEmail] = [BUYER.email, agreed ? SELLER.email : ''];
    const parties = {
      buyer: { ...tour.buyer, email: buyerEmail },
      buyerEmail,
      seller: { ...tour.seller, email: sellerEmail },
      sellerEmail,
    };
    assert.deepEqual(await listTours(service, 'sent', BUYER), [{ ...tour, ...parties }]);
    assert.deepEqual(await listTours(service, 'received', SELLER), [tour]);
    assert.deepEqual(await tourEvents(service), ['tours.requested', `tours.${status}`]);
    const [event] = service.events(`tours.${status}`);
    const published = eventData[`tours.${status}`].parse(event?.data);
    assert.deepEqual(
      [event?.revision, published.tourId, published.note, published.seller.name],
      [2, id, 'See you there', 'Sam Hill'],
    );
  });
}

test('[E4] cancel by the buyer removes the request from both lists and is published', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  assert.equal((await withdrawTour(service, id)).status, 200);
  assert.deepEqual(await listTours(service, 'sent', BUYER), []);
  assert.deepEqual(await listTours(service, 'received', SELLER), []);
  assert.deepEqual(await tourEvents(service), ['tours.requested', 'tours.cancelled']);
  assertRefused(await withdrawTour(service, id), 404);
  assertRefused(await answerTour(service, id, 'accept'), 404);
  assertRefused(await answerTour(service, id, 'note', SELLER, { note: 'x' }), 404);
});

test('[E2] accepting a second request for a taken slot is 409 and ends it as taken', async (t) => {
  const service = await startTours(t);
  await publishPost(service, 'listing-two');
  await service.settle();
  const [first, second] = [
    await askForTour(service),
    await askForTour(service, STRANGER, { listingId: 'listing-two' }),
  ];
  assert.equal((await answerTour(service, first, 'accept')).status, 200);
  const refused = await answerTour(service, second, 'accept');
  assertRefused(refused, 409);
  assert.equal(refused.body.error, 'That time is already booked');
  await service.settle();
  const [closed] = await listTours(service, 'sent', STRANGER);
  assert.deepEqual([closed.status, closed.state], ['rejected', 'slot_taken']);
  assert.equal((await answerTour(service, second, 'reject')).status, 200);
});

test('[E3] B2: a request whose listing is removed keeps its names, ends for both, and cannot be accepted', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await publishRemoved(service, LISTING);
  await publishRemoved(service, LISTING);
  for (const [tab, user] of [
    ['received', SELLER],
    ['sent', BUYER],
  ] as const) {
    const [tour] = await listTours(service, tab, user);
    assert.deepEqual(
      [tour.listing.title, tour.listing.address, tour.status, tour.closedReason],
      ['Wymount', '12 Elm St, #4, Provo, UT', 'rejected', 'listing_gone'],
    );
  }
  const refused = await answerTour(service, id, 'accept');
  assertRefused(refused, 409);
  assert.deepEqual([refused.body.code, refused.body.message], ['listing_gone', 'That listing is no longer available.']);
  assert.equal((await answerTour(service, id, 'reject', SELLER, { note: 'Sorry' })).body.note, 'Sorry');
  assert.deepEqual(await tourEvents(service), ['tours.requested', 'tours.listing-gone'], 'told once');
});

test('B2: removing a listing ends its accepted tours with a reason, and publishes it; past ones stay', async (t) => {
  const service = await startTours(t);
  const past = await askForTour(service);
  await answerTour(service, past, 'accept');
  service.clock.set('2026-11-25T23:00:00.000Z');
  const id = await askForTour(service, BUYER, { requestedDate: '2026-11-27' });
  await answerTour(service, id, 'accept');
  await publishRemoved(service, LISTING);
  const tours: { _id: string; status: string; closedReason?: string }[] = await listTours(service, 'sent', BUYER);
  const seen = Object.fromEntries(tours.map(({ _id, status, closedReason }) => [_id, [status, closedReason]]));
  assert.deepEqual(seen, { [past]: ['completed', undefined], [id]: ['rejected', 'listing_gone'] });
  assert.equal((await tourEvents(service)).filter((type) => type === 'tours.listing-gone').length, 1);
});

test('[E5] B2: the slot of an accepted tour whose listing is removed is free again, and it never completes', async (t) => {
  const service = await startTours(t);
  const [other = ''] = await publishListings(service, 1);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  const readTaken = async () =>
    (await service.call('GET', `/api/tour-requests/slots/${other}`, { user: BUYER })).body.taken as unknown;
  assert.deepEqual(await readTaken(), [{ date: SLOT.requestedDate, time: SLOT.requestedTime }]);
  await publishRemoved(service, LISTING);
  assert.deepEqual(await readTaken(), []);
  const next = await askForTour(service, BUYER, { listingId: other });
  assert.equal((await answerTour(service, next, 'accept')).status, 200);
  service.clock.set('2026-11-25T23:00:00.000Z');
  const tours: { _id: string; status: string }[] = await listTours(service, 'sent', BUYER);
  const statuses = Object.fromEntries(tours.map(({ _id, status }) => [_id, status]));
  assert.deepEqual(statuses, { [id]: 'rejected', [next]: 'completed' });
  await endDueTours(rulesOf(service));
  await endDueTours(rulesOf(service));
  assert.equal((await tourEvents(service)).filter((type) => type === 'tours.completed').length, 1);
});

test('[E5][E10] a note on an unaccepted request is published for checking with messages; a later one is not', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const notesTold = () => service.events('tours.snapshot').map(({ data }) => (data as TourEventData).note);
  await answerTour(service, id, 'note', SELLER, { note: '801 555' });
  await service.settle();
  assert.deepEqual(notesTold(), ['801 555']);
  await answerTour(service, id, 'accept');
  await answerTour(service, id, 'note', SELLER, { note: '801-555-0142' });
  await service.settle();
  assert.deepEqual(notesTold(), ['801 555']);
});

test('[E5][E10] a note can be changed five times while a request is open, and once after its end', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const answerWith = (action: 'note' | 'reject', note: string) => answerTour(service, id, action, SELLER, { note });
  const setNote = (note: string) => answerWith('note', note);
  for (let change = 1; change <= 5; change += 1) assert.equal((await setNote(`Ring ${change} times`)).status, 200);
  const sixth = await setNote('Ring twice');
  assertRefused(sixth, 409, 'too_many_notes');
  assert.equal(sixth.body.message, 'This note cannot be changed any more.');
  assert.equal((await setNote('Ring 5 times')).status, 200, 'what is so already is no change');
  assert.equal((await answerWith('reject', 'It is gone.')).body.note, 'It is gone.', 'an answer has a note of its own');
  assert.equal((await setNote('Sorry.')).body.note, 'Sorry.');
  assertRefused(await setNote('You will be sorry.'), 409, 'too_many_notes');
  assert.equal((await listTours(service, 'sent', BUYER))[0].note, 'Sorry.');
});

test('[E5][E7] a request closed by the clock can be rejected with one note', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  service.clock.advance(49 * HOUR_MS);
  const rejectWith = (body: object) => answerTour(service, id, 'reject', SELLER, body);
  assert.equal((await rejectWith({ note: 'Sorry.' })).body.note, 'Sorry.');
  assertRefused(await rejectWith({ note: 'You will be sorry.' }), 409, 'too_many_notes');
  assertRefused(await answerTour(service, id, 'note', SELLER, { note: 'Soon.' }), 409, 'too_many_notes');
  for (const body of [{}, { note: 'Sorry.' }]) assert.equal((await rejectWith(body)).body.note, 'Sorry.');
});

test('the copies of names and listings are not replaced by older events', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await publishProfile(service, { ...BUYER, name: 'Ann New' }, 5);
  await publishProfile(service, { ...BUYER, name: 'Ann Old' }, 4);
  await publishPost(service, LISTING, { revision: 5, complex: '', street: 'New St' });
  await publishPost(service, LISTING, { revision: 4, complex: 'Old Complex' });
  await service.settle();
  const [tour] = await listTours(service, 'sent', BUYER);
  assert.deepEqual([tour._id, tour.buyer.name], [id, 'Ann New']);
  assert.deepEqual(
    [tour.listing.title, tour.listing.address],
    ['Private Room · 2 bd · Apartment', 'New St, #4, Provo, UT'],
  );
  await publishRemoved(service, LISTING, 6);
  await publishPost(service, LISTING, { revision: 5 });
  await service.settle();
  const [seen] = await listTours(service, 'sent', BUYER);
  assert.equal(seen.listing.address, 'New St, #4, Provo, UT', 'what was last known');
  assertRefused(await ask(service), 404, 'a removed listing does not come back');
});

test('B2: a rent changed right before its listing’s deletion is the one its tours keep, in either event order', async (t) => {
  for (const isAtOnce of [true, false]) {
    const service = await startTours(t);
    await askForTour(service);
    await publishRemoved(service, LISTING, 9);
    if (!isAtOnce) await service.settle();
    await publishPost(service, LISTING, { revision: 8, monthlyRent: '$605' });
    await publishPost(service, LISTING, { revision: 7, monthlyRent: '$604' });
    await service.settle();
    const [tour] = await listTours(service, 'sent', BUYER);
    assert.deepEqual([tour?.listing.monthlyRent, tour?.listing.title], ['$605', 'Wymount']);
    assert.equal((await ask(service, STRANGER)).status, 404);
  }
});
