import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { closeRivals } from './close-tours.ts';
import {
  answerTour,
  askForTour,
  BUYER,
  listTours,
  rulesOf,
  SELLER,
  startTours,
  STRANGER,
  tellListings,
  tellRemoved,
  tourEvents,
} from './testing.ts';

/** So far ahead that the 48 hours end before the tour begins. */
const LATE = { requestedDate: '2026-11-27' };

const stateOf = async (service: TestService, buyer = BUYER): Promise<string> =>
  (await listTours(service, 'sent', buyer))[0].state;

test('[E7] a request that nobody answered in time stays expired when its listing is removed before the job was there', async (t) => {
  const service = await startTours(t);
  await askForTour(service, BUYER, LATE);
  service.clock.advance(48 * HOUR_MS);
  assert.equal(await stateOf(service), 'expired');
  await tellRemoved(service, 'listing-one');
  assert.equal(await stateOf(service), 'expired');
  assert.deepEqual((await tourEvents(service)).slice(1), ['tours.expired']);
});

test('[E7] nor is it said that its time went to someone else', async (t) => {
  const service = await startTours(t);
  const [listing] = await tellListings(service, 1);
  await askForTour(service, BUYER, LATE);
  service.clock.advance(HOUR_MS);
  const other = await askForTour(service, STRANGER, { ...LATE, listingId: listing });
  service.clock.advance(47 * HOUR_MS);
  await answerTour(service, other, 'accept');
  await closeRivals(rulesOf(service), other);
  assert.equal(await stateOf(service), 'expired');
  assert.ok(!(await tourEvents(service)).includes('tours.slot-taken'));
});

test('[E7] a note that is written on a request whose time is over ends it first', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service, BUYER, LATE);
  service.clock.advance(48 * HOUR_MS);
  const { body } = await answerTour(service, id, 'note', SELLER, { note: 'I was away.' });
  assert.deepEqual([body.state, body.note], ['expired', 'I was away.']);
  assert.deepEqual((await tourEvents(service)).slice(1), ['tours.expired']);
});

test('[E7] operators see what is open, and how late the clock is for it', async (t) => {
  const service = await startTours(t);
  await askForTour(service, BUYER, LATE);
  service.clock.advance(48 * HOUR_MS + 60_000);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  assert.match(metrics, /^waiting_documents\{.*what="open requests".*\} 1$/m);
  assert.match(metrics, /^waiting_documents\{.*what="accepted tours".*\} 0$/m);
  assert.match(metrics, /^due_oldest_seconds\{.*what="open requests".*\} 60$/m);
});
