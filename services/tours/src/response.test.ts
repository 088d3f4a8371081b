import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { tellBlock } from '@keyturn/service-kit/testing-world';
import {
  answerTour,
  askForTour,
  BUYER,
  cancelTour,
  proposeTime,
  SELLER,
  startTours,
  STRANGER,
  tellListings,
  tellRemoved,
} from './testing.ts';

type Service = Awaited<ReturnType<typeof startTours>>;
const read = async (service: Service, userId = SELLER.userId) =>
  (await service.call('GET', `/api/tour-requests/response/${userId}`, { user: STRANGER })).body as unknown;
const ask = async (service: Service, count: number) => {
  const listings = await tellListings(service, count);
  return Promise.all(
    listings.map((listingId, at) => askForTour(service, BUYER, { listingId, requestedTime: `${1 + at}:00 PM` })),
  );
};

test('how a poster answers: nothing of two requests, then how many and how soon', async (t) => {
  const service = await startTours(t);
  const [one = '', two = '', three = '', four = ''] = await ask(service, 4);
  service.clock.advance(30 * 60_000);
  await answerTour(service, one, 'accept');
  await proposeTime(service, two);
  assert.deepEqual(await read(service), { band: 'unknown', within: null });
  service.clock.advance(4 * HOUR_MS);
  await answerTour(service, three, 'reject');
  assert.deepEqual(await read(service), { band: 'almost-all', within: 'hour' });
  // What is open counts only when its time is over; a second answer does not move the first.
  await answerTour(service, two, 'reject');
  assert.deepEqual(await read(service), { band: 'almost-all', within: 'hour' });
  service.clock.advance(48 * HOUR_MS);
  assert.deepEqual(await read(service), { band: 'most', within: 'hour' });
  assert.equal((await answerTour(service, four, 'reject')).status, 200);
  assert.deepEqual(await read(service), { band: 'most', within: 'hour' }, 'put away is not answered');
});

test('how a poster answers: what was taken back, or ended for another reason, and half a year ago is left out', async (t) => {
  const service = await startTours(t);
  const [one = '', two = '', three = '', four = ''] = await ask(service, 4);
  for (const id of [one, two, three]) await answerTour(service, id, 'reject');
  await cancelTour(service, four);
  await askForTour(service, STRANGER);
  await tellRemoved(service, 'listing-one');
  assert.deepEqual(await read(service), { band: 'almost-all', within: 'hour' });
  service.clock.advance(181 * DAY_MS);
  assert.deepEqual(await read(service), { band: 'unknown', within: null });
});

test('[E13] how a poster answers is not told to who does not meet them', async (t) => {
  for (const [blocker, blocked] of [
    [SELLER, STRANGER],
    [STRANGER, SELLER],
  ] as const) {
    const service = await startTours(t);
    for (const id of (await ask(service, 3)).slice(0, 3)) await answerTour(service, id, 'reject');
    assert.deepEqual(await read(service), { band: 'almost-all', within: 'hour' });
    await tellBlock(service, blocker, blocked);
    assert.deepEqual(await read(service), { band: 'unknown', within: null });
  }
});
