import { assertServesItsTable } from '@keyturn/service-kit/testing-calls';
import { test } from '@keyturn/service-kit/testing-context';
import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { recordStoreCalls } from '@keyturn/service-kit/testing-store-calls';
import { publishProfiles, publishRenamed } from '@keyturn/service-kit/testing-world';
import { DAY_MS } from '@keyturn/domain/durations';
import { ANN, BOB, SAM, startModeration } from './testing.ts';
import { createModeration } from './app.ts';

test('[F] every route is in the table of calls, and every call is a route', async (t) => {
  const { name, routes } = await startModeration(t);
  assertServesItsTable(name, routes);
});

test('[E13] blocked people are listed by name and photo, newest first, to their blocker alone', async (t) => {
  const service = await startModeration(t);
  assert.deepEqual(await service.listBlocks(ANN), []);
  const at = service.clock.now().toISOString();
  assert.equal((await service.block(ANN, BOB.userId)).status, 204);
  service.clock.advance(1000);
  assert.equal((await service.block(ANN, SAM.userId)).status, 204);
  const [newest, oldest] = await service.listBlocks(ANN);
  assert.equal(newest?.name, 'Sam Hill');
  assert.deepEqual(oldest, { userId: BOB.userId, name: 'Bob Ray', photo: '/media/face.jpg', at });
  assert.deepEqual(await service.listBlocks(BOB), []);
});

test('[E13] blocking twice blocks once, and so does unblocking; each change is published once', async (t) => {
  const service = await startModeration(t);
  for (const change of [service.block, service.block, service.unblock, service.unblock, service.block])
    assert.equal((await change(ANN, BOB.userId)).status, 204);
  const pair = `${ANN.userId} ${BOB.userId}`;
  assert.deepEqual(await service.publishedBlocks(), [`blocked ${pair}`, `unblocked ${pair}`, `blocked ${pair}`]);
  assert.deepEqual(
    service.events('moderation.blocked').map(({ aggregateId, revision }) => [aggregateId, revision]),
    [
      [`${ANN.userId}|${BOB.userId}`, 1],
      [`${ANN.userId}|${BOB.userId}`, 3],
    ],
  );
});

test('[E13] [E14] a person without a profile is blocked, reported and read like anybody', async (t) => {
  const service = await startModeration(t);
  const eve = testUser('Eve Moss');
  await publishProfiles(service, [eve], { profileCreated: false, location: '' });
  assert.equal((await service.block(ANN, eve.userId)).status, 204);
  assert.equal((await service.listBlocks(ANN))[0]?.name, 'Eve Moss');
  const about = { about: 'person', id: eve.userId };
  assert.equal((await service.report(ANN, { ...about, reason: 'harassment' })).status, 201);
  const { status } = await service.openCase(about);
  assert.ok([200, 201].includes(status), String(status));
});

test('[E13] two hundred blocks are the limit; unblocking one allows another', async (t) => {
  const service = await startModeration(t);
  const crowd = Array.from({ length: 201 }, (_, at) => testUser(`Person ${at}`));
  await publishProfiles(service, crowd);
  const [first, ...others] = crowd as [typeof ANN, ...(typeof ANN)[]];
  const last = others.pop() as typeof ANN;
  for (const { userId } of [first, ...others]) assert.equal((await service.block(ANN, userId)).status, 204);
  assertRefused(await service.block(ANN, last.userId), 429);
  assert.equal((await service.block(ANN, first.userId)).status, 204, 'one that stands already');
  await service.unblock(ANN, first.userId);
  assert.equal((await service.block(ANN, last.userId)).status, 204);
  assertRefused(await service.block(ANN, first.userId), 429);
  assert.equal((await service.listBlocks(ANN)).length, 200);
});

test('[E13] a republish publishes each block in its current state', async (t) => {
  const service = await startModeration(t);
  await service.block(ANN, BOB.userId);
  await service.block(ANN, SAM.userId);
  await service.unblock(ANN, SAM.userId);
  const before = (await service.publishedBlocks()).length;
  assert.equal(await service.republish(), 2);
  const again = (await service.publishedBlocks()).slice(before);
  assert.deepEqual(again.sort(), [`blocked ${ANN.userId} ${BOB.userId}`, `unblocked ${ANN.userId} ${SAM.userId}`]);
});

test('[E13] reading one or three blocked people takes three store calls', async (t) => {
  const calls: string[] = [];
  const service = await startModeration(t, (deps) =>
    createModeration(recordStoreCalls(deps, (call) => calls.push(call))),
  );
  for (const [at, { userId }] of [BOB, SAM].entries()) {
    await service.block(ANN, userId);
    calls.length = 0;
    assert.equal((await service.listBlocks(ANN)).length, at + 1);
    assert.deepEqual(calls, ['find blocks', 'find people', 'find blocks']);
  }
});

test('[E13] a person who blocks back keeps seeing the other as of the first block, until it is lifted', async (t) => {
  const service = await startModeration(t);
  await service.block(BOB, ANN.userId);
  await publishRenamed(service, BOB, { name: 'Robert Ray', photo: '/media/after.jpg', revision: 3 });
  await service.block(ANN, BOB.userId);
  const seen = async () => {
    const [{ name, photo } = { name: '', photo: '' }] = await service.listBlocks(ANN);
    return [name, photo];
  };
  assert.deepEqual(await seen(), [BOB.name, '/media/face.jpg']);
  await service.unblock(BOB, ANN.userId);
  assert.deepEqual(await seen(), ['Robert Ray', '/media/after.jpg']);
  await service.block(BOB, ANN.userId);
  assert.deepEqual(await seen(), ['Robert Ray', '/media/after.jpg']);
});

const EXPORT = '/api/moderation/export';

test('[E15] the data export contains the person’s blocks and reports, nothing of others; five times a day', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('listing-one');
  await service.block(ANN, BOB.userId);
  await service.block(BOB, ANN.userId);
  await service.report(ANN, { text: 'It asks for money first.' });
  await service.report(ANN, { about: 'person', id: SAM.userId, reason: 'harassment' });
  await service.report(BOB, { about: 'person', id: ANN.userId });
  const { status, body } = await service.call('GET', EXPORT, { user: ANN });
  assert.equal(status, 200);
  const [blocks, reports] = body.parts;
  assert.deepEqual([blocks.name, blocks.isWhole, reports.name, reports.isWhole], ['blocks', true, 'reports', true]);
  const shown = blocks.items.map(({ blockedId }: { blockedId: string }) => blockedId);
  assert.deepEqual(shown, [BOB.userId]);
  const said = reports.items.map(({ about, text }: { about: string; text: string }) => [about, text]).sort();
  assert.deepEqual(said, [
    ['listing|listing-one', 'It asks for money first.'],
    [`person|${SAM.userId}`, ''],
  ]);
  for (let at = 0; at < 4; at += 1) assert.equal((await service.call('GET', EXPORT, { user: ANN })).status, 200);
  assertRefused(await service.call('GET', EXPORT, { user: ANN }), 429);
  assert.equal((await service.call('GET', EXPORT, { user: BOB })).status, 200);
  service.clock.advance(DAY_MS);
  assert.equal((await service.call('GET', EXPORT, { user: ANN })).status, 200);
});
