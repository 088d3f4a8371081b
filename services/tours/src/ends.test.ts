import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { endDueTours } from './end-due.ts';
import {
  answerTour,
  ask,
  askForTour,
  BUYER,
  callOff,
  withdrawTour,
  LISTING,
  listTours,
  OTHER,
  proposeTime,
  rulesOf,
  SELLER,
  setAvailability,
  startTours,
  STRANGER,
  publishListings,
  publishRemoved,
  tourEvents,
  WEEK,
} from './testing.ts';
import { closeRivals } from './close-tours.ts';

const stateOf = async (service: TestService, id: string, buyer = BUYER): Promise<string | undefined> =>
  (await listTours(service, 'sent', buyer)).find((tour: { _id: string }) => tour._id === id)?.state;

test('[E7] a request expires after 48 hours or at its start: shown at once, stored and published once', async (t) => {
  const service = await startTours(t);
  const [listing] = await publishListings(service, 1);
  const long = await askForTour(service);
  const short = await askForTour(service, BUYER, { listingId: listing, requestedDate: '2026-11-24' });
  const received = await listTours(service, 'received', SELLER);
  assert.deepEqual(received.map((tour: { expiresAt: string }) => tour.expiresAt).sort(), [
    '2026-11-24T22:30:00.000Z',
    '2026-11-25T17:00:00.000Z',
  ]);
  service.clock.set('2026-11-24T22:30:00.000Z');
  assert.deepEqual([await stateOf(service, short), await stateOf(service, long)], ['expired', 'pending']);
  service.clock.set('2026-11-25T17:00:00.000Z');
  assert.equal(await stateOf(service, long), 'expired');
  assert.deepEqual(await tourEvents(service), ['tours.requested', 'tours.requested'], 'reading writes nothing');
  // Two replicas at once, and one again.
  await Promise.all([endDueTours(rulesOf(service)), endDueTours(rulesOf(service))]);
  await endDueTours(rulesOf(service));
  const told = (await tourEvents(service)).slice(2);
  assert.deepEqual(told, ['tours.expired', 'tours.expired']);
  const published = eventData['tours.expired'].parse(service.events('tours.expired')[0]?.data);
  assert.deepEqual([published.state, published.by, published.listingTitle], ['expired', null, 'Wymount']);
  const [tour] = await listTours(service, 'received', SELLER);
  assert.deepEqual([tour.status, tour.expiresAt], ['rejected', '']);
});

test('[E7] an expired request: accepting returns the reason, rejecting saves the note, withdrawing clears the lists, notifying nobody', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  service.clock.advance(48 * HOUR_MS);
  const refused = await answerTour(service, id, 'accept');
  assertRefused(refused, 409);
  assert.deepEqual([refused.body.code, refused.body.message], ['expired', 'This request has expired.']);
  const rejected = await answerTour(service, id, 'reject', SELLER, { note: 'Sorry, I was away' });
  assert.deepEqual([rejected.status, rejected.body.state, rejected.body.note], [200, 'expired', 'Sorry, I was away']);
  assert.equal((await answerTour(service, id, 'reject')).body.note, 'Sorry, I was away');
  assert.equal((await withdrawTour(service, id)).status, 200);
  for (const [tab, user] of [
    ['sent', BUYER],
    ['received', SELLER],
  ] as const)
    assert.deepEqual(await listTours(service, tab, user), []);
  // The last is only for other services' copies (E11).
  assert.deepEqual(await tourEvents(service), ['tours.requested', 'tours.expired', 'tours.snapshot']);
  assert.equal((await ask(service, BUYER, OTHER)).status, 201, 'and another time can be asked for');
});

test('[E7] a day of 25 hours counts 48 elapsed hours, not two days of the clock', async (t) => {
  const service = await startTours(t, '2026-10-31T16:00:00.000Z');
  await askForTour(service, BUYER, { requestedDate: '2026-11-06', requestedTime: '9:00 AM' });
  const [tour] = await listTours(service, 'sent', BUYER);
  assert.deepEqual([tour.expiresAt, tour.startsAt], ['2026-11-02T16:00:00.000Z', '2026-11-06T16:00:00.000Z']);
});

test('[E7] others who requested an accepted time of the seller are notified that it is taken', async (t) => {
  const service = await startTours(t);
  const [listing] = await publishListings(service, 1);
  const winner = await askForTour(service);
  const loser = await askForTour(service, STRANGER, { listingId: listing });
  const other = await askForTour(service, STRANGER, OTHER);
  await answerTour(service, winner, 'accept');
  await service.settle();
  assert.deepEqual(
    [await stateOf(service, winner), await stateOf(service, loser, STRANGER), await stateOf(service, other, STRANGER)],
    ['accepted', 'slot_taken', 'pending'],
  );
  const [event] = service.events('tours.slot-taken');
  const published = eventData['tours.slot-taken'].parse(event?.data);
  assert.deepEqual([published.tourId, published.state], [loser, 'slot_taken']);
  const refused = await answerTour(service, loser, 'accept');
  assert.deepEqual([refused.status, refused.body.code], [409, 'slot_taken']);
  await service.bus.publish({ ...service.events('tours.accepted')[0]! });
  await service.settle();
  assert.equal(service.events('tours.slot-taken').length, 1, 'heard twice, told once');
});

test('[E7] an acceptance received late, when its time is free again, ends no other request', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  await service.settle();
  await service.call('PUT', `/api/tour-requests/${id}/cancel`, { user: SELLER, body: { reason: 'Away' } });
  const next = await askForTour(service, STRANGER);
  await service.bus.publish({ ...service.events('tours.accepted')[0]! });
  await service.settle();
  assert.equal(await stateOf(service, next, STRANGER), 'pending');
});

test('[E7] the seller alone sees that an open request’s time is now outside their hours', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const outside = async (tab: 'sent' | 'received') =>
    (await listTours(service, tab, tab === 'sent' ? BUYER : SELLER))[0].outsideHours;
  assert.deepEqual([await outside('received'), await outside('sent')], [false, false]);
  await setAvailability(service, SELLER, { ...WEEK, Wednesday: [{ start: '8:00 AM', end: '3:30 PM' }] });
  assert.deepEqual([await outside('received'), await outside('sent')], [true, false]);
  assert.equal((await answerTour(service, id, 'accept')).body.outsideHours, false, 'accepted all the same');
});

/** So far ahead that the 48 hours end before the tour. */
const LATE = { requestedDate: '2026-11-27' };

const newestState = async (service: TestService, buyer = BUYER): Promise<string> =>
  (await listTours(service, 'sent', buyer))[0].state;

test('[E7] an unanswered request stays expired when its listing is removed before the job ran', async (t) => {
  const service = await startTours(t);
  await askForTour(service, BUYER, LATE);
  service.clock.advance(48 * HOUR_MS);
  assert.equal(await newestState(service), 'expired');
  await publishRemoved(service, 'listing-one');
  assert.equal(await newestState(service), 'expired');
  assert.deepEqual((await tourEvents(service)).slice(1), ['tours.expired']);
});

test('[E7] an expired request is not reported as taken by another person', async (t) => {
  const service = await startTours(t);
  const [listing] = await publishListings(service, 1);
  await askForTour(service, BUYER, LATE);
  service.clock.advance(HOUR_MS);
  const other = await askForTour(service, STRANGER, { ...LATE, listingId: listing });
  service.clock.advance(47 * HOUR_MS);
  await answerTour(service, other, 'accept');
  await closeRivals(rulesOf(service), other);
  assert.equal(await newestState(service), 'expired');
  assert.ok(!(await tourEvents(service)).includes('tours.slot-taken'));
});

test('[E7] writing a note on an expired request ends it first', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service, BUYER, LATE);
  service.clock.advance(48 * HOUR_MS);
  const { body } = await answerTour(service, id, 'note', SELLER, { note: 'I was away.' });
  assert.deepEqual([body.state, body.note], ['expired', 'I was away.']);
  assert.deepEqual((await tourEvents(service)).slice(1), ['tours.expired']);
});

test('[E7] operators see the number of open requests, and how late the clock is', async (t) => {
  const service = await startTours(t);
  await askForTour(service, BUYER, LATE);
  service.clock.advance(48 * HOUR_MS + 60_000);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  assert.match(metrics, /^waiting_documents\{.*what="open requests".*\} 1$/m);
  assert.match(metrics, /^waiting_documents\{.*what="accepted tours".*\} 0$/m);
  assert.match(metrics, /^due_oldest_seconds\{.*what="open requests".*\} 60$/m);
});

for (const [by, user] of [
  ['buyer', BUYER],
  ['seller', SELLER],
] as const) {
  test(`[E7] an accepted tour cancelled by the ${by} shows who and why, is published once, and frees its time`, async (t) => {
    const service = await startTours(t);
    const id = await askForTour(service);
    await answerTour(service, id, 'accept');
    const { status, body } = await callOff(service, id, user, '  The pipes burst\u0000 ');
    assert.deepEqual([status, body.state, body.reason, body.cancelledBy], [200, 'cancelled', 'The pipes burst', by]);
    for (const [tab, viewer] of [
      ['sent', BUYER],
      ['received', SELLER],
    ] as const) {
      const [tour] = await listTours(service, tab, viewer);
      assert.deepEqual([tour.status, tour.state, tour.cancelledBy], ['rejected', 'cancelled', by]);
    }
    for (const again of [BUYER, SELLER]) assert.equal((await callOff(service, id, again)).body.code, 'not_accepted');
    assert.deepEqual(await tourEvents(service), ['tours.requested', 'tours.accepted', 'tours.called-off']);
    const published = eventData['tours.called-off'].parse(service.events('tours.called-off')[0]?.data);
    assert.deepEqual(
      [published.by, published.reason, published.state, published.sequence],
      [by, 'The pipes burst', 'cancelled', 1],
    );
    assert.equal((await ask(service, STRANGER)).status, 201);
    assert.equal((await ask(service)).status, 201, 'also for who had it');
  });
}

test('[E7] cancelling a tour that ended otherwise returns the reason: a removed listing, another suggested time', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  await proposeTime(service, id);
  assert.equal((await callOff(service, id)).body.code, 'not_accepted');
  await answerTour(service, id, 'accept');
  await publishRemoved(service, LISTING);
  assert.equal((await callOff(service, id)).body.code, 'listing_gone');
});
