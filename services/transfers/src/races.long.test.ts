import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { livePost } from '@keyturn/service-kit/testing-events';
import { BUYER, SELLER } from './testing.ts';
import { type Transfers, startTransfers } from './testing-transfers.ts';

/** 20 here, 1,000 in the laboratory. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);

/** A new listing for each round, with requests of that many people. */
async function newListing(service: Transfers, round: number, people = 1): Promise<string[]> {
  service.clock.advance(DAY_MS);
  const listingId = `listing-${round}`;
  await service.publish({ type: 'posts.published', data: livePost(listingId) });
  const ids = Array.from({ length: people }, (_, at) => `tour-${round}-${at}`);
  for (const [at, tourId] of ids.entries())
    await service.publishTour('tours.requested', {
      tourId,
      listingId,
      buyer: at === 0 ? BUYER : testUser(`Buyer No${at}`),
    });
  return ids;
}

async function beginNew(service: Transfers, round: number): Promise<string> {
  const [tourId = ''] = await newListing(service, round);
  const id = await service.makeOffer('assignment', tourId);
  await service.act(id, 'accept', BUYER);
  return id;
}

test(`[E11] concurrent marks of both sides are both stored, in each of ${ROUNDS} rounds`, async (t) => {
  const service = await startTransfers(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await beginNew(service, round);
    await service.mark(id, 'office_told', SELLER);
    await service.mark(id, 'applied', BUYER);
    const approved = await Promise.all([SELLER, BUYER].map((user) => service.mark(id, 'approved', user)));
    assert.deepEqual(
      approved.map(({ status }) => status),
      [200, 200],
      `round ${round}`,
    );
    await service.mark(id, 'signed', BUYER);
    const signed = await Promise.all([SELLER, BUYER].map((user) => service.mark(id, 'agreement', user)));
    assert.deepEqual(
      signed.map(({ status }) => status),
      [200, 200],
      `round ${round}`,
    );
    assert.deepEqual((await service.readTransfer(id)).next, { step: 'keys', who: 'taker' });
  }
});

test(`[E11] handing over the keys and ending concurrently have one winner, in each of ${ROUNDS} rounds`, async (t) => {
  const service = await startTransfers(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await beginNew(service, round);
    await service.goOnToKeys(id);
    const calls = [
      () => service.mark(id, 'keys', BUYER),
      () => service.act(id, 'end', SELLER, { reason: 'seller_left' }),
    ];
    const answers = await Promise.all((round % 2 === 0 ? calls : calls.reverse()).map((call) => call()));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409], `round ${round}`);
    assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'not_active');
  }
  const ends = (await service.transferEvents()).filter((type) => /ended|completed/.test(type));
  assert.equal(ends.length, ROUNDS);
});

test(`[E11] a concurrent offer and removal leave nothing open, in each of ${ROUNDS} rounds`, async (t) => {
  const service = await startTransfers(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [tourId = ''] = await newListing(service, round);
    const [made] = await Promise.all([service.offer({ tourId }), service.publishRemoved(`listing-${round}`)]);
    await service.settle();
    assert.ok(made.status === 201 || made.status === 409, `round ${round}: ${made.status}`);
    if (made.status === 201) assert.equal((await service.readTransfer(made.body._id)).endReason, 'listing_removed');
  }
});
