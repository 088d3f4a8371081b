import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { tourRequest } from '@keyturn/contracts/tours';
import { type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  BUYER,
  LISTING,
  OTHER,
  SELLER,
  SLOT,
  STRANGER,
  acceptProposal,
  answerTour,
  ask,
  askForTour,
  withdrawTour,
  listTours,
  proposeTime,
  startTours,
  publishRemoved,
  tourEvents,
} from './testing.ts';

const PROPOSAL = { date: OTHER.requestedDate, time: OTHER.requestedTime, startsAt: '2026-11-27T00:00:00.000Z' };
const shown = async (service: TestService, tab: 'sent' | 'received' = 'sent') =>
  (await listTours(service, tab, tab === 'sent' ? BUYER : SELLER))[0];

test('[E7] another suggested time waits 48 hours for the buyer, is published, and accepted at the new time', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const answer = await proposeTime(service, id, { ...OTHER, note: 'The morning is full' });
  const proposed = tourRequest.parse(answer.body);
  assert.deepEqual(
    [answer.status, proposed.status, proposed.state, proposed.proposal, proposed.note],
    [200, 'pending', 'proposed', PROPOSAL, 'The morning is full'],
  );
  assert.equal(proposed.expiresAt, '2026-11-25T17:00:00.000Z');
  assert.deepEqual((await shown(service)).proposal, PROPOSAL);
  const accepted = tourRequest.parse((await acceptProposal(service, id)).body);
  assert.deepEqual(
    [accepted.status, accepted.state, accepted.requestedDate, accepted.requestedTime, accepted.startsAt],
    ['accepted', 'accepted', OTHER.requestedDate, OTHER.requestedTime, PROPOSAL.startsAt],
  );
  assert.deepEqual([accepted.proposal, accepted.expiresAt, accepted.sellerEmail], [null, '', SELLER.email]);
  assert.deepEqual(await tourEvents(service), ['tours.requested', 'tours.proposed', 'tours.accepted']);
  const [told, agreed] = ['tours.proposed', 'tours.accepted'].map((type) => service.events(type)[0]?.data);
  assert.deepEqual(eventData['tours.proposed'].parse(told).proposal, PROPOSAL);
  const published = eventData['tours.accepted'].parse(agreed);
  assert.deepEqual(
    [published.by, published.date, published.time, published.sequence, published.proposal],
    ['buyer', OTHER.requestedDate, OTHER.requestedTime, 0, undefined],
  );
  assert.equal((await ask(service, STRANGER, OTHER)).body.code, 'slot_taken', 'the new time is given');
  assert.equal((await ask(service, STRANGER)).status, 201, 'the old one is not');
});

test('[E7] both sides see who accepted while the tour is accepted, and after it took place', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  const said = async () => [(await shown(service))?.acceptedBy, (await shown(service, 'received'))?.acceptedBy];
  assert.deepEqual(await said(), ['', '']);
  await answerTour(service, id, 'accept');
  assert.deepEqual(await said(), ['seller', 'seller']);
  await proposeTime(service, id);
  assert.deepEqual(await said(), ['', '']);
  await acceptProposal(service, id);
  assert.deepEqual(await said(), ['buyer', 'buyer']);
  service.clock.advance(5 * DAY_MS);
  assert.deepEqual(await said(), ['buyer', 'buyer']);
});

test('[E7] the requested time can still be accepted, rejected and withdrawn while another is suggested', async (t) => {
  for (const [act, state, type] of [
    [(service: TestService, id: string) => answerTour(service, id, 'accept'), 'accepted', 'tours.accepted'],
    [(service: TestService, id: string) => answerTour(service, id, 'reject'), 'rejected', 'tours.rejected'],
    [(service: TestService, id: string) => withdrawTour(service, id), undefined, 'tours.cancelled'],
  ] as const) {
    const service = await startTours(t);
    const id = await askForTour(service);
    await proposeTime(service, id);
    assert.equal((await act(service, id)).status, 200);
    const tour = await shown(service);
    assert.deepEqual(
      [tour?.state, tour?.proposal, tour?.expiresAt],
      state ? [state, null, ''] : [undefined, undefined, undefined],
    );
    if (tour) assert.equal(tour.requestedTime, SLOT.requestedTime);
    assert.deepEqual(await tourEvents(service), ['tours.requested', 'tours.proposed', type]);
    const refused = await acceptProposal(service, id);
    assertRefused(refused, state ? 409 : 404);
    if (state) assert.equal(refused.body.code, 'no_proposal');
  }
});

test('[E7] suggesting another time for an accepted tour frees its slot for others', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  assertRefused(await ask(service, STRANGER), 409);
  assert.equal((await proposeTime(service, id)).body.state, 'proposed');
  await service.settle();
  assert.equal(eventData['tours.proposed'].parse(service.events('tours.proposed')[0]?.data).sequence, 1);
  const other = await askForTour(service, STRANGER);
  assert.equal((await answerTour(service, other, 'accept')).status, 200);
  const refused = await answerTour(service, id, 'accept');
  assert.deepEqual([refused.status, refused.body.code], [409, 'slot_taken']);
  assert.equal((await acceptProposal(service, id)).status, 200);
});

test('[E9] suggesting another time for an ended tour cancels no calendar entry', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  await proposeTime(service, id);
  await proposeTime(service, id, { ...OTHER, requestedTime: '6:00 PM' });
  await publishRemoved(service, LISTING);
  const sequences = (['tours.accepted', 'tours.proposed', 'tours.listing-gone'] as const).map((type) =>
    service.events(type).map(({ data }) => eventData[type].parse(data).sequence),
  );
  assert.deepEqual(sequences, [[0], [1, undefined], [undefined]]);
});

test('[E7] times off the grid, too soon, too far, requested or taken are refused; five suggestions are the limit', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  for (const [requestedDate, requestedTime, sentence] of [
    ['2026-11-23', '10:30 AM', 'Suggest a time at least one hour ahead.'],
    ['2026-11-20', '10:30 AM', 'Suggest a time at least one hour ahead.'],
    ['2026-12-22', '8:00 AM', 'Suggest a time within the next 28 days.'],
    ['2026-11-26', '8:00 PM', 'Choose a time on the half hour from 8:00 AM to 7:30 PM.'],
    ['2026-11-26', '9:10 AM', 'Choose a time on the half hour from 8:00 AM to 7:30 PM.'],
    ['2026-11-26', 'noon', 'That tour time is not readable.'],
    ['2026-02-30', '9:00 AM', 'That tour time is not readable.'],
    [SLOT.requestedDate, SLOT.requestedTime, 'Suggest another time than the one asked for.'],
  ] as const) {
    const refused = await proposeTime(service, id, { requestedDate, requestedTime });
    assertRefused(refused, 422);
    assert.equal(refused.body.message, sentence, `${requestedDate} ${requestedTime}`);
  }
  const given = await askForTour(service, STRANGER, OTHER);
  await answerTour(service, given, 'accept');
  assert.equal((await proposeTime(service, id)).body.code, 'slot_taken');
  assert.equal(
    (await proposeTime(service, id, { requestedDate: '2026-11-23', requestedTime: '11:00 AM' })).status,
    200,
  );
  for (const requestedTime of ['8:00 AM', '8:30 AM', '9:00 AM', '9:00 AM', '7:30 PM'])
    assert.equal((await proposeTime(service, id, { requestedDate: '2026-12-21', requestedTime })).status, 200);
  const refused = await proposeTime(service, id, { requestedDate: '2026-12-21', requestedTime: '10:00 AM' });
  assertRefused(refused, 409);
  assert.equal(refused.body.code, 'too_many_proposals');
  assert.equal((await shown(service)).proposal.time, '7:30 PM');
});

test('[E7] a suggested time taken meanwhile cannot be accepted, nor one of a removed listing', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await proposeTime(service, id);
  await answerTour(service, await askForTour(service, STRANGER, OTHER), 'accept');
  await service.settle();
  assert.equal((await shown(service)).state, 'proposed', 'it waits for another suggestion');
  const taken = await acceptProposal(service, id);
  assert.deepEqual([taken.status, taken.body.code], [409, 'slot_taken']);
  await publishRemoved(service, LISTING);
  const gone = await acceptProposal(service, id);
  assert.deepEqual([gone.status, gone.body.code], [409, 'listing_gone']);
  assert.equal(
    (await proposeTime(service, id, { requestedDate: '2026-11-27', requestedTime: '9:00 AM' })).body.code,
    'listing_gone',
  );
});
