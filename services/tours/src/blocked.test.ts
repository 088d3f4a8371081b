import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import type { TourRequest } from '@keyturn/contracts/tours';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { keptBy, publishBlock, publishDeleted, publishRenamed } from '@keyturn/service-kit/testing-world';
import { finishReplacements } from './replace-tour.ts';
import {
  answerTour,
  ask,
  askForTour,
  BUYER,
  callOff,
  LISTING,
  listTours,
  proposeTime,
  rulesOf,
  SELLER,
  startTours,
  STRANGER,
  publishPost,
  tourEvents,
} from './testing.ts';
import type { TourDocument } from './tour.ts';

/** 20 here, 1,000 in the laboratory. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);

const stateOf = async (service: TestService, id: string): Promise<string | undefined> =>
  (await service.store.collection<TourDocument>('tours').findOne({ _id: id }))?.state;

const slots = (service: TestService, user = BUYER) =>
  service.call('GET', `/api/tour-requests/slots/${LISTING}`, { user });

for (const [who, blocker, blocked] of [
  ['the seller', SELLER, BUYER],
  ['the buyer', BUYER, SELLER],
] as const)
  test(`[E13] blocked by ${who}: open requests end like those of a removed listing, notifying the buyer alone; others continue`, async (t) => {
    const service = await startTours(t);
    await publishPost(service, 'listing-two');
    await service.settle();
    const pending = await askForTour(service);
    const accepted = await askForTour(service, BUYER, { listingId: 'listing-two', requestedTime: '4:30 PM' });
    await answerTour(service, accepted, 'accept');
    const others = await askForTour(service, STRANGER, { requestedTime: '5:30 PM' });
    const before = (await tourEvents(service)).length;
    await publishBlock(service, blocker, blocked);
    assert.deepEqual((await tourEvents(service)).slice(before), ['tours.listing-gone', 'tours.listing-gone']);
    const told = service.events('tours.listing-gone').map(({ data }) => eventData['tours.listing-gone'].parse(data));
    assert.ok(told.every(({ by, reason }) => by === null && reason === ''));
    assert.deepEqual(new Set(told.map(({ tourId }) => tourId)), new Set([pending, accepted]));
    for (const [tab, user] of [
      ['sent', BUYER],
      ['received', SELLER],
    ] as const) {
      const shown = (await listTours(service, tab, user)) as { _id: string; state: string }[];
      const own = shown.filter(({ _id }) => _id !== others);
      assert.deepEqual([...new Set(own.map(({ state }) => state))], ['listing_gone'], tab);
    }
    assert.equal(await stateOf(service, others), 'pending');
    assertRefused(await ask(service, BUYER, { requestedTime: '6:30 PM' }), 404);
    assertRefused(await slots(service), 404);
    assert.equal((await slots(service, STRANGER)).status, 200);
    assert.equal((await answerTour(service, pending, 'accept')).body.code, 'listing_gone');
  });

test('[E13] once both unblock, they can interact again; ended requests stay ended', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await publishBlock(service, SELLER, BUYER);
  await publishBlock(service, BUYER, SELLER);
  await publishBlock(service, SELLER, BUYER, { isBlocked: false, revision: 2 });
  assertRefused(await ask(service), 404);
  await publishBlock(service, BUYER, SELLER, { isBlocked: false, revision: 2 });
  assert.equal((await slots(service)).status, 200);
  assert.equal(await stateOf(service, id), 'listing_gone');
  const again = await askForTour(service);
  assert.notEqual(again, id);
  assert.equal((await answerTour(service, again, 'accept')).status, 200);
});

test('[E13] a block received after its removal, or twice, ends nothing', async (t) => {
  const service = await startTours(t);
  await publishBlock(service, SELLER, BUYER, { isBlocked: false, revision: 2 });
  const id = await askForTour(service);
  await publishBlock(service, SELLER, BUYER, { revision: 1 });
  assert.equal(await stateOf(service, id), 'pending');
  await publishBlock(service, SELLER, BUYER, { revision: 3 });
  await publishBlock(service, SELLER, BUYER, { revision: 3 });
  assert.equal((await tourEvents(service)).filter((type) => type === 'tours.listing-gone').length, 1);
});

test('[E13] a blocked seller cannot write notes to the buyer', async (t) => {
  const service = await startTours(t);
  await publishPost(service, 'listing-two');
  await service.settle();
  const open = await askForTour(service);
  const accepted = await askForTour(service, BUYER, { listingId: 'listing-two', requestedTime: '4:30 PM' });
  await answerTour(service, accepted, 'accept', SELLER, { note: 'Ring twice.' });
  await publishBlock(service, BUYER, SELLER);
  for (const [id, action] of [
    [accepted, 'note'],
    [open, 'note'],
    [open, 'reject'],
  ] as const) {
    const answer = await answerTour(service, id, action, SELLER, { note: 'I know where you live.' });
    assertRefused(answer, 409, 'listing_gone');
  }
  assert.equal((await answerTour(service, open, 'reject')).status, 200, 'without a note');
  await publishBlock(service, BUYER, SELLER, { isBlocked: false, revision: 2 });
  assert.equal((await answerTour(service, accepted, 'note', SELLER, { note: 'Thank you.' })).status, 200);
});

test('[E13] a blocker does not see the other’s words on their requests; the other does, and both after unblocking', async (t) => {
  const service = await startTours(t);
  await publishPost(service, 'listing-two');
  await service.settle();
  const noted = await askForTour(service);
  await answerTour(service, noted, 'reject', SELLER, { note: 'I know where you live.' });
  const cancelled = await askForTour(service, BUYER, { listingId: 'listing-two', requestedTime: '4:30 PM' });
  await answerTour(service, cancelled, 'accept');
  await callOff(service, cancelled, BUYER, 'You are rude.');
  const words = async (tab: 'sent' | 'received', user: typeof BUYER) => {
    const tours = (await listTours(service, tab, user)) as TourRequest[];
    return tours
      .flatMap(({ note, reason }) => [note, reason])
      .filter((text) => text !== '')
      .sort();
  };
  const [threat, insult] = ['I know where you live.', 'You are rude.'];
  await publishBlock(service, BUYER, SELLER);
  assert.deepEqual(await words('sent', BUYER), [insult], 'one’s own words stay');
  assert.deepEqual(await words('received', SELLER), [threat, insult]);
  await publishBlock(service, BUYER, SELLER, { isBlocked: false, revision: 2 });
  await publishBlock(service, SELLER, BUYER);
  assert.deepEqual(await words('sent', BUYER), [threat, insult]);
  assert.deepEqual(await words('received', SELLER), [threat]);
});

test('[E13] an interrupted replacement finished after the block ends at once', async (t) => {
  const service = await startTours(t);
  const old = await askForTour(service);
  const { body } = await ask(service, BUYER, { requestedTime: '4:30 PM', replace: true });
  const tours = service.store.collection<TourDocument>('tours');
  const made = await tours.findOne({ _id: body._id as string });
  assert.ok(made);
  await tours.deleteOne({ _id: made._id });
  const replacedAt = service.clock.now().toISOString();
  await tours.updateOne({ _id: old }, { $set: { successor: JSON.stringify(made), replacedAt } });
  await publishBlock(service, SELLER, BUYER);
  await finishReplacements(rulesOf(service));
  assert.equal(await stateOf(service, made._id), 'listing_gone');
});

for (const [what, act] of [
  [
    'requested',
    (service: TestService, buyer: typeof BUYER) => ask(service, buyer, { requestedTime: '4:30 PM', replace: true }),
  ],
  ['accepted', (service: TestService, _buyer: typeof BUYER, id: string) => answerTour(service, id, 'accept')],
  ['answered with another time', (service: TestService, _buyer: typeof BUYER, id: string) => proposeTime(service, id)],
] as const)
  test(`[E13] ${what} concurrently with the block, a tour ends in either order, in each of ${ROUNDS} rounds`, async (t) => {
    const service = await startTours(t);
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = testUser(`Racer Number${round}`);
      const id = await askForTour(service, buyer);
      const [{ status }] = await Promise.all([act(service, buyer, id), publishBlock(service, SELLER, buyer)]);
      assert.ok([200, 201, 404, 409].includes(status), `${status}`);
      await service.settle();
      const left = await service.store.collection<TourDocument>('tours').find({ buyerId: buyer.userId }).toArray();
      const open = left.filter(({ state }) => state !== 'listing_gone' && state !== 'withdrawn');
      assert.deepEqual(open, [], `round ${round}`);
    }
  });

test('[E13] a blocked person keeps seeing the other as before until unblocked; a deleted account’s copy is erased', async (t) => {
  const service = await startTours(t);
  await publishRenamed(service, BUYER, { name: BUYER.name, photo: '/media/before.jpg', revision: 5 });
  await askForTour(service);
  const seenBy = async (tab: 'sent' | 'received', user: typeof BUYER) => {
    const [tour] = (await listTours(service, tab, user)) as Pick<TourRequest, 'buyer' | 'seller'>[];
    const other = tab === 'sent' ? tour?.seller : tour?.buyer;
    return [other?.name, other?.photo];
  };
  await publishBlock(service, BUYER, SELLER);
  for (const user of [SELLER, BUYER])
    await publishRenamed(service, user, { name: `${user.name} Anew`, photo: '/media/after.jpg', revision: 9 });
  assert.deepEqual(await seenBy('received', SELLER), [BUYER.name, '/media/before.jpg']);
  assert.deepEqual(await seenBy('sent', BUYER), [`${SELLER.name} Anew`, '/media/after.jpg']);
  await publishBlock(service, BUYER, SELLER, { isBlocked: false, revision: 2 });
  assert.deepEqual(await seenBy('received', SELLER), [`${BUYER.name} Anew`, '/media/after.jpg']);
  await publishBlock(service, BUYER, SELLER, { revision: 3 });
  await publishDeleted(service, BUYER);
  assert.deepEqual(await seenBy('received', SELLER), ['', '']);
  assert.ok(!(await keptBy(service, ['blocks'])).includes(BUYER.name));
});

test('[E13] a blocked person keeps seeing the listing as before, and none of its changes, until unblocked', async (t) => {
  const service = await startTours(t);
  await askForTour(service);
  const seenBy = async (tab: 'sent' | 'received', user: typeof BUYER) => {
    const [tour] = (await listTours(service, tab, user)) as Pick<TourRequest, 'listing'>[];
    return tour?.listing;
  };
  const before = await seenBy('sent', BUYER);
  assert.notEqual(before?.address, '');
  await publishBlock(service, SELLER, BUYER);
  await publishPost(service, LISTING, {
    revision: 2,
    street: '99 Hidden Ave',
    complex: 'Anew',
    monthlyRent: '$1',
    image: '',
  });
  await service.settle();
  assert.deepEqual(await seenBy('sent', BUYER), before);
  assert.equal((await seenBy('received', SELLER))?.title, 'Anew');
  await publishBlock(service, SELLER, BUYER, { isBlocked: false, revision: 2 });
  assert.equal((await seenBy('sent', BUYER))?.title, 'Anew');
  await publishBlock(service, SELLER, BUYER, { revision: 3 });
  await publishDeleted(service, SELLER);
  assert.deepEqual(await seenBy('sent', BUYER), { title: '', address: '', monthlyRent: '', image: '' });
  assert.ok(!(await keptBy(service, ['blocks'])).includes('Hidden Ave'));
});

test('[E13] a republished block keeps what is seen as of the block', async (t) => {
  const service = await startTours(t);
  await publishRenamed(service, SELLER, { name: SELLER.name, photo: '/media/before.jpg', revision: 5 });
  await askForTour(service);
  const seen = async () => {
    const [tour] = (await listTours(service, 'sent', BUYER)) as Pick<TourRequest, 'listing' | 'seller'>[];
    return [tour?.listing, tour?.seller.name, tour?.seller.photo];
  };
  const before = await seen();
  await publishBlock(service, SELLER, BUYER);
  await publishPost(service, LISTING, { revision: 2, street: '99 Hidden Ave', complex: 'Anew', monthlyRent: '$1' });
  await publishRenamed(service, SELLER, { name: 'Somebody Anew', photo: '/media/after.jpg', revision: 9 });
  await publishBlock(service, SELLER, BUYER, { revision: 3 });
  assert.deepEqual(await seen(), before);
  await publishDeleted(service, SELLER);
  await publishBlock(service, SELLER, BUYER, { revision: 5 });
  assert.deepEqual(await seen(), [{ title: '', address: '', monthlyRent: '', image: '' }, '', '']);
  assert.ok(!(await keptBy(service, ['blocks'])).includes('Hidden Ave'));
});
