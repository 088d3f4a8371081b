import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@keyturn/service-kit/ids';
import { testUser } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { APART_MS, startReplicas, standAround, publishedByBoth } from '@keyturn/service-kit/testing-replicas';
import { livePost } from '@keyturn/service-kit/testing-events';
import { openCollections } from './collections.ts';
import { runDueTimers } from './run-timers.ts';
import { BUYER, SELLER, createIdleTransfers } from './testing.ts';
import { withTransferCalls, startTransfers } from './testing-transfers.ts';

const ROUNDS = 12;

async function startPair(t: TestContext) {
  const { early, late } = await startReplicas(await startTransfers(t), createIdleTransfers, t);
  return { early: withTransferCalls(early), late: withTransferCalls(late) };
}
type Pair = Awaited<ReturnType<typeof startPair>>;

/** Ends what is due by the early replica's clock. */
const endDueEarly = ({ early }: Pair): Promise<void> =>
  runDueTimers({ collections: openCollections(early.store), now: early.clock.now, newId });

const told = (replicas: Pair): Promise<string[]> => publishedByBoth(replicas, 'transfers.');

/** A day later, a new listing for each round, with requests of that many people. */
async function newListing({ early, late }: Pair, round: number, people = 1): Promise<string[]> {
  for (const { clock } of [early, late]) clock.advance(DAY_MS);
  const listingId = `listing-${round}`;
  await early.publish({ type: 'posts.published', data: livePost(listingId) });
  const ids = Array.from({ length: people }, (_, at) => `tour-${round}-${at}`);
  for (const [at, tourId] of ids.entries()) {
    const buyer = at === 0 ? BUYER : testUser(`Buyer No${at}`);
    await early.publishTour('tours.requested', { tourId, listingId, buyer });
  }
  // Publishing moves only the early clock.
  late.clock.set(new Date(early.clock.now().getTime() - APART_MS).toISOString());
  return ids;
}

test('[E11] acceptance and expiry, by two replicas with clocks 30 s off, have one winner each, published once', async (t) => {
  const replicas = await startPair(t);
  const { early, late } = replicas;
  const seen = { active: 0, ended: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [tourId = ''] = await newListing(replicas, round);
    const id = await late.makeOffer('assignment', tourId);
    standAround(replicas, (await late.readTransfer(id)).dueAt);
    const before = (await told(replicas)).length;
    // The job runs later from round to round, so that both orders occur.
    const ending = pause(round).then(() => endDueEarly(replicas));
    const [{ status, body }] = await Promise.all([late.act(id, 'accept', BUYER), ending]);
    const { state, endReason } = await late.readTransfer(id);
    assert.deepEqual(
      [status, body.code, state, endReason, ...(await told(replicas)).slice(before)],
      state === 'active'
        ? [200, undefined, 'active', '', 'transfers.started']
        : [409, 'not_offered', 'ended', 'expired', 'transfers.ended'],
      `round ${round}`,
    );
    assert.equal((await early.readTransfer(id)).state, state, `round ${round}`);
    seen[state === 'active' ? 'active' : 'ended'] += 1;
    if (state === 'active') await late.act(id, 'end', SELLER, { reason: 'other' });
  }
  t.diagnostic(`${seen.active} accepted, ${seen.ended} expired`);
});

test('[E11] concurrent offers to four people by two replicas with clocks 30 s off have one winner, published once', async (t) => {
  const replicas = await startPair(t);
  const { early, late } = replicas;
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await newListing(replicas, round, 4);
    const answers = await Promise.all(
      ids.map((tourId, at) => ((at + round) % 2 === 0 ? early : late).offer({ tourId })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, 409, 409, 409], `round ${round}`);
    for (const { status, body } of answers) if (status === 409) assert.equal(body.code, 'transfer_open');
  }
  assert.deepEqual(
    await told(replicas),
    Array.from({ length: ROUNDS }, () => 'transfers.offered'),
  );
});

test('[E11] accepting concurrently on two replicas with clocks 30 s off begins one transfer, published once', async (t) => {
  const replicas = await startPair(t);
  const { early, late } = replicas;
  const [tourId = ''] = await newListing(replicas, 0);
  const id = await early.makeOffer('assignment', tourId);
  const answers = await Promise.all([early, late, early, late].map((replica) => replica.act(id, 'accept', BUYER)));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200, 200]);
  assert.deepEqual(await told(replicas), ['transfers.offered', 'transfers.started']);
});

test('[E11] an offer expired by one replica’s clock is expired for the other, too: one lease has one taker', async (t) => {
  const replicas = await startPair(t);
  const { early, late } = replicas;
  const [one = '', other = ''] = await newListing(replicas, 0, 2);
  const old = await late.makeOffer('assignment', one);
  standAround(replicas, (await late.readTransfer(old)).dueAt);
  assert.equal((await early.offer({ tourId: other })).status, 201);
  const answer = await late.act(old, 'accept', BUYER);
  assert.deepEqual([answer.status, answer.body.code], [409, 'not_offered']);
  // Two transfers' events have no order.
  assert.deepEqual((await told(replicas)).sort(), ['transfers.ended', 'transfers.offered', 'transfers.offered']);
});
