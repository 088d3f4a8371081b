import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { bookingAnswer, tourRequest, tourRequestsAnswer } from '@keyturn/contracts/tours';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import * as tours from './testing.ts';
import {
  BUYER,
  LISTING,
  SELLER,
  SLOT,
  STRANGER,
  answerTour,
  ask,
  askForTour,
  listTours,
  startTours,
  tourEvents,
} from './testing.ts';

test('[E5] a requested tour is pending for both sides and published', async (t) => {
  const service = await startTours(t);
  const answer = await ask(service, BUYER, { sellerEmail: ' SAM.hill@example.edu', buyerEmail: 'ANN.LEE@example.edu' });
  assert.equal(answer.status, 201);
  const tour = tourRequest.parse(answer.body);
  assert.deepEqual(
    [tour.status, tour.requestedDate, tour.requestedTime, tour.note],
    ['pending', '2026-11-25', '3:30 PM', ''],
  );
  assert.deepEqual(tour.listing, {
    title: 'Wymount',
    address: '12 Elm St, #4, Provo, UT',
    monthlyRent: '$850',
    image: '',
  });
  assert.deepEqual(
    [tour.buyer.name, tour.buyerEmail, tour.seller.name, tour.sellerEmail],
    ['Ann Lee', BUYER.email, 'Sam Hill', ''],
  );
  assert.deepEqual(tourRequestsAnswer.parse(await listTours(service, 'sent', BUYER)), [tour]);
  // The seller sees the buyer's e-mail.
  const received = {
    ...tour,
    buyer: { ...tour.buyer, email: '' },
    buyerEmail: '',
    seller: { ...tour.seller, email: SELLER.email },
    sellerEmail: SELLER.email,
  };
  assert.deepEqual(tourRequestsAnswer.parse(await listTours(service, 'received', SELLER)), [received]);
  for (const [tab, user] of [
    ['sent', SELLER],
    ['received', BUYER],
    ['sent', STRANGER],
    ['received', STRANGER],
  ] as const) {
    assert.deepEqual(await listTours(service, tab, user), []);
  }
  assert.deepEqual(await tourEvents(service), ['tours.requested']);
  assert.deepEqual(eventData['tours.requested'].parse(service.events('tours.requested')[0]?.data), {
    tourId: tour._id,
    listingId: LISTING,
    listingTitle: 'Wymount',
    date: '2026-11-25',
    time: '3:30 PM',
    note: '',
    buyer: BUYER,
    seller: SELLER,
    state: 'pending',
    startsAt: '2026-11-25T22:30:00.000Z',
    address: '12 Elm St, #4, Provo, UT',
    by: 'buyer',
    reason: '',
  });
});

test('[E2] T-25 a date-time with a zone means its day in Denver', async (t) => {
  const service = await startTours(t);
  for (const [requestedDate, day] of [
    ['2026-11-26T06:30:00.000Z', '2026-11-25'],
    ['2026-11-26T07:00:00.000Z', '2026-11-26'],
    ['2026-11-27T10:00:00+09:00', '2026-11-26'],
  ] as const) {
    const { body } = await ask(service, BUYER, { requestedDate, requestedTime: '9:00 AM', replace: true });
    assert.equal(body.requestedDate, day, requestedDate);
  }
});

test('[E2] T-24 slots that are past, too far ahead, off the grid or outside the windows are refused', async (t) => {
  const service = await startTours(t);
  await tours.setAvailability(service, SELLER, {
    Monday: [{ start: '8:00 AM', end: '12:00 PM' }],
    Wednesday: [{ start: '3:00 PM', end: '4:00 PM' }],
  });
  const statusOf = async (requestedDate: string, requestedTime: string) =>
    (await ask(service, BUYER, { requestedDate, requestedTime, replace: true })).status;
  for (const [date, time] of [
    ['2026-11-23', '10:00 AM'],
    ['2026-11-22', '10:30 AM'],
    ['2026-12-02', '3:00 PM'],
    ['2026-11-24', '9:00 AM'],
    ['2026-11-25', '2:30 PM'],
    ['2026-11-25', '4:00 PM'],
    ['2026-11-25', '3:15 PM'],
    ['2026-11-25', '15:00'],
    ['2026-02-30', '3:00 PM'],
    ['2026-11-25\u0000', '3:00 PM'],
  ] as const)
    assert.equal(await statusOf(date, time), 422, `${date} ${time}`);
  assert.equal(await statusOf('2026-11-23', '10:30 AM'), 201, 'later today');
  assert.equal(await statusOf('2026-11-30', '8:00 AM'), 201, 'seven days ahead');
  assert.equal(await statusOf('2026-11-25', '3:30 PM'), 201, 'the last slot ends with the window');
  await service.settle();
  assert.equal(service.events('tours.requested').length, 3);
});

test('[E5] T-26 repeating a request returns the existing one until it is closed', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const again = await ask(service);
  assert.deepEqual([again.status, again.body._id], [200, id]);
  await answerTour(service, id, 'accept');
  assert.deepEqual((await ask(service)).body._id, id, 'accepted ones too');
  const other = { requestedTime: '4:00 PM' };
  const second = await askForTour(service, BUYER, other);
  await answerTour(service, second, 'reject');
  const third = await askForTour(service, BUYER, other);
  await tours.withdrawTour(service, third);
  assert.notEqual(await askForTour(service, BUYER, other), third);
});

test('[E2] a slot of an accepted tour is not offered, and requesting it is 409', async (t) => {
  const service = await startTours(t);
  const booking = async () => {
    const { status, body } = await service.call('GET', `/api/tour-requests/slots/${LISTING}`, { user: STRANGER });
    assert.equal(status, 200);
    return bookingAnswer.parse(body);
  };
  const id = await askForTour(service);
  const before = await booking();
  assert.deepEqual([before.taken, before.isOwner, before.seller.name], [[], false, 'Sam Hill']);
  assert.equal(Object.keys(before.availability).length, 7);
  await answerTour(service, id, 'accept');
  assert.deepEqual((await booking()).taken, [{ date: SLOT.requestedDate, time: SLOT.requestedTime }]);
  const refused = await ask(service, STRANGER);
  assertRefused(refused, 409);
  assert.equal(refused.body.message, 'That time is already booked');
  service.clock.set('2026-11-26T17:00:00.000Z');
  assert.deepEqual((await booking()).taken, [], 'past tours take nothing');
  const own = await service.call('GET', `/api/tour-requests/slots/${LISTING}`, { user: SELLER });
  assert.equal(own.body.isOwner, true);
  assertRefused(await service.call('GET', '/api/tour-requests/slots/unknown', { user: BUYER }), 404);
});

test('[F] the eleventh open request to one seller, and the twenty-first an hour, are 429', async (t) => {
  const service = await startTours(t);
  const listings = await tours.publishListings(service, 10);
  const times = [8, 9, 10, 11].flatMap((hour) => [`${hour}:00 AM`, `${hour}:30 AM`]).concat('12:00 PM', '12:30 PM');
  const askAll = async (requestedDate: string) => {
    const ids = [];
    for (const [at, requestedTime] of times.entries()) {
      ids.push(await askForTour(service, BUYER, { listingId: listings[at], requestedDate, requestedTime }));
    }
    return ids;
  };
  const first = await askAll('2026-11-25');
  assertRefused(await ask(service, BUYER, { requestedDate: '2026-11-26' }), 429);
  assert.equal((await ask(service, testUser('Eve Kay'))).status, 201, 'others are not hindered');
  for (const id of first) await tours.withdrawTour(service, id);
  const second = await askAll('2026-11-26');
  for (const id of second) await tours.withdrawTour(service, id);
  const refused = await ask(service, BUYER, { requestedDate: '2026-11-27' });
  assertRefused(refused, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  service.clock.advance(HOUR_MS);
  assert.equal((await ask(service, BUYER, { requestedDate: '2026-11-27' })).status, 201);
});

test('[E3] the seller sees the requester’s school and desired move-in date', async (t) => {
  const service = await startTours(t);
  const { userId, email, name } = BUYER;
  const data = { userId, email, name, photo: '', location: '', school: 'BYU' };
  const flags = { isPropertyManager: false, isVerified: false, profileCreated: true };
  await service.publish({ type: 'profiles.saved', revision: 2, data: { ...data, ...flags } });
  await service.settle();
  await ask(service, BUYER, { moveInDate: '2027-01-04' });
  const [request] = await listTours(service, 'received', SELLER);
  assert.deepEqual([request?.buyerSchool, request?.moveInDate], ['BYU', '2027-01-04']);
  assertRefused(await ask(service, BUYER, { moveInDate: '2027-02-30' }), 422);
});
