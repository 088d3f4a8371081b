import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import assert from 'node:assert/strict';
import { recordStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import type { TourRequest } from '@keyturn/contracts/tours';
import type { TestService } from '@keyturn/service-kit/testing';
import { publishBlock } from '@keyturn/service-kit/testing-world';
import {
  answerTour,
  ask,
  askForTour,
  BUYER,
  withdrawTour,
  listTours,
  proposeTime,
  SELLER,
  startTours,
  STRANGER,
  publishListings,
  publishRemoved,
} from './testing.ts';
import { createTours } from './app.ts';

test('[F] every route is in the table of calls, and every call is a route', async (t) => {
  const { name, routes } = await startTours(t);
  assertServesItsTable(name, routes);
});

test('both tour lists with one or eight tours read each collection once and write nothing', async (t) => {
  const calls: string[] = [];
  const create = (deps: Parameters<typeof createTours>[0]) =>
    createTours(recordStoreCalls(deps, (call) => calls.push(call)));
  const service = await startTours(t, undefined, create);
  const listings = await publishListings(service, 8);
  for (const [at, listingId] of listings.entries()) {
    await askForTour(service, BUYER, { listingId });
    for (const [tab, user] of [
      ['sent', BUYER],
      ['received', SELLER],
    ] as const) {
      calls.length = 0;
      assert.equal((await listTours(service, tab, user)).length, at + 1);
      const hours = tab === 'received' ? ['findOne availability'] : [];
      assert.deepEqual(calls.sort(), ['find blocks', 'find listings', 'find people', 'find tours', ...hours], tab);
    }
  }
});

const emailsOf = ({ buyer, buyerEmail, seller, sellerEmail }: TourRequest) => [
  [buyer.email, buyerEmail],
  [seller.email, sellerEmail],
];
const twice = (email: string) => [email, email];
const NONE = twice('');

test('A8: the other side’s e-mail is visible once a request is accepted, one’s own always', async (t) => {
  const service = await startTours(t);
  const asked = (await ask(service)).body as TourRequest;
  const bySeller = [NONE, twice(SELLER.email)];
  const byBuyer = [twice(BUYER.email), NONE];
  const seen = async () => {
    const [sent] = (await listTours(service, 'sent', BUYER)) as TourRequest[];
    const [received] = (await listTours(service, 'received', SELLER)) as TourRequest[];
    assert.ok(sent && received);
    return [emailsOf(sent), emailsOf(received)];
  };
  assert.deepEqual(emailsOf(asked), byBuyer);
  assert.deepEqual(await seen(), [byBuyer, bySeller]);
  const noted = await answerTour(service, asked._id, 'note', SELLER, { note: 'Soon.' });
  assert.deepEqual(emailsOf(noted.body as TourRequest), bySeller);

  const accepted = await answerTour(service, asked._id, 'accept');
  const both = [twice(BUYER.email), twice(SELLER.email)];
  assert.deepEqual(emailsOf(accepted.body as TourRequest), both);
  assert.deepEqual(await seen(), [both, both]);
  service.clock.advance(7 * DAY_MS);
  assert.deepEqual(await seen(), [both, both], 'completed');
});

for (const [blocker, blocked] of [
  [SELLER, BUYER],
  [BUYER, SELLER],
] as const)
  test(`[E13] once ${blocker.name} blocks, either side sees the other’s address as agreed, and their own newest`, async (t) => {
    const service = await startTours(t);
    const id = await askForTour(service);
    await answerTour(service, id, 'accept');
    service.clock.advance(72 * HOUR_MS);
    await publishBlock(service, blocker, blocked);
    await publishEmail(service, BUYER.userId, 'newer.buyer@mail.example');
    await publishEmail(service, SELLER.userId, 'newer.seller@mail.example');
    const [sent] = (await listTours(service, 'sent', BUYER)) as TourRequest[];
    const [received] = (await listTours(service, 'received', SELLER)) as TourRequest[];
    assert.ok(sent && received);
    assert.deepEqual(emailsOf(sent), [twice('newer.buyer@mail.example'), twice(SELLER.email)]);
    assert.deepEqual(emailsOf(received), [twice(BUYER.email), twice('newer.seller@mail.example')]);
    for (const [user, shown, hidden] of [
      [BUYER, SELLER.email, 'newer.seller'],
      [SELLER, BUYER.email, 'newer.buyer'],
    ] as const) {
      const file = await readFile(service, user, id);
      assert.ok(file.includes(shown) && !file.includes(hidden), user.name);
    }
  });

async function publishEmail(service: TestService, userId: string, email: string): Promise<void> {
  await service.publish({ type: 'profiles.email-changed', revision: 2, data: { userId, email } });
  await service.settle();
}

async function readFile(service: TestService, user: typeof BUYER, id: string): Promise<string> {
  const answer = await service.request('GET', `/api/tour-requests/${id}/calendar.ics`, { user });
  return (await answer.text()).replace(/\r\n /g, '');
}

type Service = Awaited<ReturnType<typeof startTours>>;
const read = async (service: Service, userId = SELLER.userId) =>
  (await service.call('GET', `/api/tour-requests/response/${userId}`, { user: STRANGER })).body as unknown;
const askMany = async (service: Service, count: number) => {
  const listings = await publishListings(service, count);
  return Promise.all(
    listings.map((listingId, at) => askForTour(service, BUYER, { listingId, requestedTime: `${1 + at}:00 PM` })),
  );
};

test('a poster’s answer rate is unknown for two requests, then shows how many and how soon', async (t) => {
  const service = await startTours(t);
  const [one = '', two = '', three = '', four = ''] = await askMany(service, 4);
  service.clock.advance(30 * 60_000);
  await answerTour(service, one, 'accept');
  await proposeTime(service, two);
  assert.deepEqual(await read(service), { band: 'unknown', within: null });
  service.clock.advance(4 * HOUR_MS);
  await answerTour(service, three, 'reject');
  assert.deepEqual(await read(service), { band: 'almost-all', within: 'hour' });
  // An open one counts only after its deadline; a second answer does not change the first.
  await answerTour(service, two, 'reject');
  assert.deepEqual(await read(service), { band: 'almost-all', within: 'hour' });
  service.clock.advance(48 * HOUR_MS);
  assert.deepEqual(await read(service), { band: 'most', within: 'hour' });
  assert.equal((await answerTour(service, four, 'reject')).status, 200);
  assert.deepEqual(await read(service), { band: 'most', within: 'hour' }, 'put away is not answered');
});

test('a poster’s answer rate ignores requests withdrawn, ended otherwise, or half a year old', async (t) => {
  const service = await startTours(t);
  const [one = '', two = '', three = '', four = ''] = await askMany(service, 4);
  for (const id of [one, two, three]) await answerTour(service, id, 'reject');
  await withdrawTour(service, four);
  await askForTour(service, STRANGER);
  await publishRemoved(service, 'listing-one');
  assert.deepEqual(await read(service), { band: 'almost-all', within: 'hour' });
  service.clock.advance(181 * DAY_MS);
  assert.deepEqual(await read(service), { band: 'unknown', within: null });
});

test('[E13] a poster’s answer rate is hidden from people they block or are blocked by', async (t) => {
  for (const [blocker, blocked] of [
    [SELLER, STRANGER],
    [STRANGER, SELLER],
  ] as const) {
    const service = await startTours(t);
    for (const id of (await askMany(service, 3)).slice(0, 3)) await answerTour(service, id, 'reject');
    assert.deepEqual(await read(service), { band: 'almost-all', within: 'hour' });
    await publishBlock(service, blocker, blocked);
    assert.deepEqual(await read(service), { band: 'unknown', within: null });
  }
});
