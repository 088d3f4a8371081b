import assert from 'node:assert/strict';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { test } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { BUYER, openPage, publishMessage, publishTour, SELLER, startNotifications, STRANGER } from './testing.ts';
import { createLiveStreams } from './live-streams.ts';

test('[E6] open pages of both parties get a tour’s event and fetch notices; a stranger’s get nothing', async (t) => {
  const service = await startNotifications(t);
  const [buyer, seller, second, stranger] = await Promise.all(
    [BUYER, SELLER, SELLER, STRANGER].map((user) => openPage(service, user)),
  );
  assert.ok(buyer && seller && second && stranger);
  assert.equal(buyer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const shown = ['cache-control', 'x-accel-buffering'].map((name) => buyer.headers.get(name));
  assert.deepEqual(shown, ['no-store', 'no']);
  await publishTour(service, 'tours.requested');
  const parties = [buyer, seller, second];
  const once = ['tours', 'notifications'];
  await untilSo(() => parties.every(({ told }) => told.length === 2));
  const heard = parties.map(({ told }) => told);
  assert.deepEqual(heard, [once, once, once]);
  await publishTour(service, 'tours.completed');
  await untilSo(() => parties.every(({ told }) => told.length === 4));
  assert.deepEqual(buyer.told, [...once, ...once]);
  assert.deepEqual(stranger.told, []);
});

test('[E6] a page learns what changed for its person, and reads no more than that again', async (t) => {
  const service = await startNotifications(t);
  const [buyer, seller] = await Promise.all([openPage(service, BUYER), openPage(service, SELLER)]);
  await publishTour(service, 'tours.requested');
  await publishMessage(service);
  const about = { transferId: 'transfer-one', attempt: 1, tourId: 'tour-one', listingId: 'listing-one' };
  const is = { kind: 'assignment', state: 'active', by: 'seller', endReason: '', next: null, dueAt: null };
  const data = { ...about, ...is, listingTitle: 'Wymount', seller: SELLER, taker: BUYER };
  for (const type of ['transfers.changed', 'transfers.ended']) {
    await service.publish({ type, data });
    await service.settle();
  }
  await publishMessage(service, { from: null, check: { transferId: 'transfer-one', isHeld: true } });
  await untilSo(() => [buyer, seller].every(({ parts }) => parts.length === 5));
  const message = ['conversations', 'conversation/tour-one'];
  const rest = [
    message,
    ['transfers', 'transfer/transfer-one'],
    undefined,
    [...message, 'transfers', 'transfer/transfer-one'],
  ];
  assert.deepEqual(seller.parts, [['received', 'conversation/tour-one'], ...rest]);
  assert.deepEqual(buyer.parts, [['sent', 'booking', 'response', 'conversation/tour-one'], ...rest]);
});

test('[E6] a closed page is removed, and the others continue', async (t) => {
  const service = await startNotifications(t);
  const [closed, open] = await Promise.all([openPage(service, SELLER), openPage(service, SELLER)]);
  await closed.close();
  await publishTour(service, 'tours.requested');
  await untilSo(() => open.told.length === 2);
  assert.deepEqual(open.told, ['tours', 'notifications']);
});

test('[E6] a live stream ends after its time, and the page may open it again', async (t) => {
  const service = await startNotifications(t, { streamMs: 1_500 });
  const first = await openPage(service, SELLER);
  assert.equal(first.isEnded(), false);
  await untilSo(() => first.isEnded());
  assert.equal(first.isEnded(), true);
  const second = await openPage(service, SELLER);
  await publishTour(service, 'tours.requested');
  await untilSo(() => second.told.length === 2);
  assert.deepEqual([first.told, second.told], [[], ['tours', 'notifications']]);
});

test('[E6] stopping the service ends the open pages instead of waiting for them', async () => {
  const service = await startNotifications(undefined);
  const page = await openPage(service, SELLER);
  await service.stop();
  await untilSo(() => page.isEnded());
  assert.equal(page.isEnded(), true);
});

test('[E6] a page on another replica than the event’s receives it once', async (t) => {
  const one = await startNotifications(t);
  const two = await startNotifications(t, { store: one.store });
  const [here, there] = await Promise.all([openPage(one, SELLER), openPage(two, SELLER)]);
  await publishTour(one, 'tours.requested');
  await untilSo(() => here.told.length === 2 && there.told.length === 2);
  await Promise.all([one, two].map((replica) => untilJobsRan(replica, 'follow replicas')));
  for (const page of [here, there]) assert.deepEqual(page.told, ['tours', 'notifications']);
});

test('[E6] sending while the oldest page is being ended writes to the open ones only', async (t) => {
  const live = createLiveStreams();
  const app = express();
  app.get('/', (_request, response) => {
    live.open('ann', response);
    // In the same turn as the oldest stream's end, while its connection exists.
    live.send('ann', 'tours');
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pages: string[][] = [];
  for (let round = 0; round < 11; round += 1) {
    const call = request({ port, host: '127.0.0.1', agent: false }).end();
    t.after(() => call.destroy());
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const texts: string[] = [];
    pages.push(texts);
    answer.setEncoding('utf8').on('data', (text: string) => void texts.push(text));
  }
  live.closeAll();
  await untilSo(() => pages[10]?.join('').includes('tours') === true);
  const sentOften = pages.map((texts) => texts.join('').split('event: tours').length - 1);
  assert.deepEqual(sentOften, [10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 'the first one not of the eleventh');
});

test('A2: a HEAD request for a stream returns the head alone and leaves nothing open', async (t) => {
  const live = createLiveStreams();
  const app = express();
  const isOver: boolean[] = [];
  app.get('/', (_request, response) => {
    live.open('ann', response);
    isOver.push(response.writableEnded);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  t.after(() => server.close());
  t.after(() => live.closeAll());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', method: 'HEAD', agent: false }).end();
  const [{ statusCode, headers }] = (await once(call, 'response')) as [IncomingMessage];
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/event-stream; charset=utf-8']);
  assert.deepEqual(isOver, [true]);
});
