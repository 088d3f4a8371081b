import assert from 'node:assert/strict';
import type { TourEventData } from '@keyturn/contracts/events';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { bodiesOf, BUYER, SELLER, STRANGER, readNotices, startNotifications, publishTour } from './testing.ts';
import type { TourEvent } from './tour-notices.ts';

test('[E6] an event published twice is one unread notice for its receiver and none for others', async (t) => {
  const service = await startNotifications(t);
  const id = newId();
  for (let times = 0; times < 2; times += 1) await publishTour(service, 'tours.requested', { id });
  const { items, unread } = await readNotices(service, SELLER);
  assert.equal(unread, 1);
  assert.deepEqual(items, [
    {
      _id: `${id}-${SELLER.userId}`,
      type: 'tours.requested',
      title: 'New tour request',
      body: 'Ann Lee would like to see Wymount on Wed, Nov 25, 3:30 PM.',
      link: '/tour-requests?tab=received&open=tour-one',
      read: false,
      createdAt: '2026-11-23T17:00:00.000Z',
    },
  ]);
  for (const user of [BUYER, STRANGER]) assert.deepEqual(await readNotices(service, user), { items: [], unread: 0 });
});

const PROPOSAL = { date: '2026-11-26', time: '5:00 PM', startsAt: '2026-11-27T00:00:00.000Z' };
const WHEN = 'Wed, Nov 25, 3:30 PM';
const ENDED = 'This request has ended.';
type Side = 'buyer' | 'seller';
/** The notices of each tour event; '…' stands for the listing and time. */
const news: readonly [TourEvent, Partial<TourEventData>, string, Partial<Record<Side, string>>][] = [
  ['tours.accepted', {}, 'Tour accepted', { buyer: `Sam Hill accepted your tour of Wymount on ${WHEN}.` }],
  ['tours.rejected', {}, 'Tour rejected', { buyer: `Sam Hill cannot show Wymount on ${WHEN}.` }],
  ['tours.cancelled', {}, 'Tour cancelled', { seller: `Ann Lee cancelled the tour of Wymount on ${WHEN}.` }],
  [
    'tours.proposed',
    { proposal: PROPOSAL },
    'New time',
    { buyer: '… Sam Hill suggests Thu, Nov 26, 5:00 PM instead.' },
  ],
  ['tours.accepted', { by: 'buyer' }, 'Accepted', { seller: '… Ann Lee accepted your time.' }],
  ['tours.expired', { by: null }, 'Expired', { buyer: '… No answer in time.', seller: '… No answer in time.' }],
  ['tours.slot-taken', {}, 'Time taken', { buyer: '… That time went to someone else.' }],
  [
    'tours.listing-gone',
    {},
    'Listing no longer available',
    { buyer: `There is no tour on ${WHEN}: Wymount is no longer available.` },
  ],
  [
    'tours.listing-gone',
    { blockedBy: 'buyer' },
    'No longer available',
    { buyer: `… You blocked Sam Hill. ${ENDED}`, seller: `… ${ENDED}` },
  ],
  ['tours.called-off', { by: 'buyer', reason: 'Ill' }, 'Cancelled', { seller: '… Ann Lee cancelled: “Ill”' }],
  ['tours.called-off', { by: 'seller', reason: 'Leak' }, 'Cancelled', { buyer: '… Sam Hill cancelled: “Leak”' }],
  ['tours.completed', {}, '', {}],
  ['tours.snapshot', {}, '', {}],
];

for (const [type, fields, title, said] of news) {
  test(`[E6] [E7] ${type} ${JSON.stringify(fields)} notifies ${Object.keys(said).join(' and ') || 'nobody'}`, async (t) => {
    const service = await startNotifications(t);
    const id = newId();
    for (let times = 0; times < 2; times += 1) await publishTour(service, type, { id, ...fields });
    for (const [side, user, tab] of [
      ['buyer', BUYER, 'sent'],
      ['seller', SELLER, 'received'],
    ] as const) {
      const { items } = await readNotices(service, user);
      const body = said[side]?.replace('…', `Wymount, ${WHEN}:`);
      const link = `/tour-requests?tab=${tab}&open=tour-one`;
      const shown = items.map((notice) => [notice.type, notice.title, notice.body, notice.link]);
      assert.deepEqual(shown, body === undefined ? [] : [[type, title, body, link]]);
    }
  });
}

test('[E6] a note of several lines becomes one line in the notice, and a blank one none', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.rejected', { note: 'Sorry.\n\nThe lease is handed over.\u2800\u2800Pay.' });
  await publishTour(service, 'tours.accepted', { note: '\u2800\u200b' });
  assert.deepEqual((await bodiesOf(service, BUYER)).sort(), [
    'Sam Hill accepted your tour of Wymount on Wed, Nov 25, 3:30 PM.',
    'Sam Hill cannot show Wymount on Wed, Nov 25, 3:30 PM. “Sorry. The lease is handed over. Pay.”',
  ]);
});

test('B9: a request that replaces another is one notice, which names both times', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.cancelled', { replacedBy: { date: '2026-11-26', time: '9:00 AM' } });
  assert.deepEqual((await readNotices(service, SELLER)).items, []);
  const [before, after] = [
    { date: '2026-11-25', time: '3:30 PM' },
    { date: '2026-11-26', time: '9:00 AM' },
  ];
  await publishTour(service, 'tours.requested', { ...after, replaces: before });
  assert.deepEqual(
    (await readNotices(service, SELLER)).items.map(({ body }) => body),
    ['Ann Lee would like to see Wymount on Thu, Nov 26, 9:00 AM, instead of Wed, Nov 25, 3:30 PM.'],
  );
});

test('[E6] unknown names have a placeholder', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested', { buyer: { ...BUYER, name: '' }, listingTitle: '' });
  const { items } = await readNotices(service, SELLER);
  assert.equal(items[0]?.body, 'Someone would like to see your listing on Wed, Nov 25, 3:30 PM.');
  await publishTour(service, 'tours.accepted', { listingTitle: '' });
  const [accepted] = (await readNotices(service, BUYER)).items;
  assert.equal(accepted?.body, 'Sam Hill accepted your tour of the listing on Wed, Nov 25, 3:30 PM.');
});

test('[E6] notices are listed newest first, at most fifty, with the count of all unread ones', async (t) => {
  const service = await startNotifications(t);
  for (let round = 0; round < 52; round += 1) {
    await publishTour(service, 'tours.requested', { listingTitle: `Home ${round}` });
    service.clock.advance(1000);
  }
  const { items, unread } = await readNotices(service, SELLER);
  assert.deepEqual([items.length, unread], [50, 52]);
  assert.match(items[0]?.body ?? '', /Home 51 /);
  assert.match(items.at(-1)?.body ?? '', /Home 2 /);
});

test('[E6] reading some notices, then all, reduces the count and leaves other people’s alone', async (t) => {
  const service = await startNotifications(t);
  for (let round = 0; round < 3; round += 1) await publishTour(service, 'tours.requested');
  // Another tour: accepting marks a request's notice as read.
  await publishTour(service, 'tours.accepted', { tourId: 'tour-two' });
  const { items } = await readNotices(service, SELLER);
  const read = (body: unknown, user = SELLER) => service.call('POST', '/api/notifications/read', { user, body });
  const ids = [items[0]?._id];
  assert.equal((await read({ ids }, BUYER)).status, 204, 'not the buyer’s, so nothing happens');
  assert.equal((await readNotices(service, SELLER)).unread, 3);
  assert.equal((await readNotices(service, BUYER)).unread, 1);
  assert.equal((await read({ ids })).status, 204);
  assert.equal((await read({ ids: [] })).status, 204);
  const some = await readNotices(service, SELLER);
  assert.deepEqual([some.unread, some.items.filter((notice) => notice.read).map(({ _id }) => _id)], [2, ids]);
  assert.equal((await read(undefined)).status, 204);
  assert.equal((await readNotices(service, SELLER)).unread, 0);
  assert.equal((await readNotices(service, BUYER)).unread, 1);
});

test('an unreadable event is dead-lettered at once and others continue', async (t) => {
  const service = await startNotifications(t);
  await service.publish({ type: 'tours.accepted', data: { tourId: 5 } });
  await publishTour(service, 'tours.accepted');
  assert.equal((await readNotices(service, BUYER)).unread, 1);
  assert.equal(await service.bus.deadLetterCount('notifications'), 1);
});

test('A9: asking and cancelling repeatedly displaces nobody else’s notice in the list', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested', { tourId: 'honest', buyer: STRANGER });
  for (let round = 0; round < 60; round += 1) {
    service.clock.advance(1_000);
    await publishTour(service, round % 2 === 0 ? 'tours.requested' : 'tours.cancelled', { tourId: `tour-${round}` });
  }
  const { items, unread } = await readNotices(service, SELLER);
  assert.deepEqual([items.length, unread], [50, 61]);
  assert.ok(items.at(-1)?.body.startsWith('Bob Ray would like'), items.at(-1)?.body);
  const times = items.map(({ createdAt }) => createdAt);
  assert.deepEqual(times, times.toSorted().reverse());
});
