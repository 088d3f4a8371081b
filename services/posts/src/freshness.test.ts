import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { createKeyedMutex } from '@keyturn/service-kit/keyed-mutex';
import { readDays, postsEnv } from './config.ts';
import { askAndHide } from './ask-and-hide.ts';
import type { PostDocument } from './post.ts';
import type { Deps } from './posts.ts';
import { ANN, BOB, MEDIA_KEY, photoOf, startPosts, startLive, type Posts } from './testing.ts';
import { FRESHNESS_DAYS } from './visibility.ts';

const depsOf = ({ store, clock }: TestService): Deps => ({
  posts: store.collection('posts'),
  people: store.collection('people'),
  blocks: store.collection('blocks'),
  closings: store.collection('closings'),
  emails: store.collection('emails'),
  photos: store.collection('photos'),
  erasures: store.collection('erasures'),
  mediaKey: MEDIA_KEY,
  days: FRESHNESS_DAYS,
  creating: createKeyedMutex(),
  now: clock.now,
  newId,
});

/** Runs the timer's job, that many days later. */
async function later(service: Posts, days: number): Promise<void> {
  service.clock.advance(days * DAY_MS);
  await askAndHide(depsOf(service));
  // Wakes the relay, like any call.
  await service.call('GET', '/api/posts/live');
  await service.settle();
}

const say = (service: Posts, id: string, available: boolean) => service.sayAvailable(ANN, id, available);
const freshnessOf = async (service: Posts, id: string) => (await service.readOwn(ANN, id)).freshness;

async function told(service: Posts): Promise<string[]> {
  const posts = service.store.collection<PostDocument>('posts');
  await untilSo(async () => (await posts.countDocuments({ outboxAt: { $gt: '' } })) === 0, 'the end of what waits');
  await service.settle();
  return service.events().flatMap(({ type }) => (type.startsWith('posts.') ? [type] : []));
}

test('[C13] an owner is asked once after two weeks, and a week later their listing is hidden', async (t) => {
  const { service, id } = await startLive(t, ANN, { complex: 'Wymount' });
  await later(service, 13.9);
  assert.equal((await freshnessOf(service, id)).askedAt, '');
  await later(service, 0.2);
  await later(service, 0);
  const askedAt = service.clock.now().toISOString();
  assert.deepEqual(await freshnessOf(service, id), {
    confirmedAt: '2026-11-23T17:00:00.000Z',
    askedAt,
    hidden: '',
  });
  assert.deepEqual(await service.liveIds(), [id]);
  await later(service, 7);
  assert.equal((await freshnessOf(service, id)).hidden, 'unanswered');
  assert.deepEqual(await service.liveIds(), []);
  assertRefused(await service.call('GET', `/api/posts/${id}`, { user: BOB }), 404);
  await later(service, 100);
  assert.deepEqual(await told(service), ['posts.published', 'posts.asked', 'posts.hidden']);
  const asked = { _id: id, userId: ANN.userId, userEmail: ANN.email, title: 'Wymount' };
  assert.deepEqual(service.dataOf('posts.asked'), [asked]);
});

test('[C13] a yes shows a hidden listing and restarts the clock; a no hides it at once', async (t) => {
  const { service, id } = await startLive(t);
  const { updatedAt } = await service.readOwn(ANN, id);
  await later(service, 15);
  await later(service, 8);
  assert.equal((await say(service, id, true)).status, 200);
  const confirmedAt = service.clock.now().toISOString();
  assert.deepEqual(await freshnessOf(service, id), { confirmedAt, askedAt: '', hidden: '' });
  const [shown] = (await service.call('GET', '/api/posts/live')).body as { confirmedAt: string }[];
  assert.equal(shown?.confirmedAt, confirmedAt);
  assert.equal((await service.readOwn(ANN, id)).updatedAt, updatedAt, 'nothing of the home has changed');
  await later(service, 13);
  assert.equal((await freshnessOf(service, id)).askedAt, '');
  for (let times = 0; times < 2; times += 1) assert.equal((await say(service, id, false)).status, 200);
  assert.equal((await freshnessOf(service, id)).hidden, 'off');
  assert.deepEqual(await service.liveIds(), []);
  await later(service, 100);
  const types = await told(service);
  assert.deepEqual(types.slice(3), ['posts.updated', 'posts.hidden']);
  const why = service.dataOf('posts.hidden').map(({ why }) => why);
  assert.deepEqual(why, ['unanswered', 'off']);
});

test('[C13] a change counts as an answer and shows an unanswered listing; one hidden by its owner stays hidden', async (t) => {
  const service = await startPosts(t);
  const [asked, hidden, off] = [await service.goLive(ANN), await service.goLive(ANN), await service.goLive(ANN)];
  await later(service, 15);
  await service.putPost(ANN, asked, { notes: 'Quiet' });
  assert.equal((await freshnessOf(service, asked)).askedAt, '');
  await later(service, 7);
  await say(service, off, false);
  await service.settle();
  const before = (await told(service)).length;
  for (const id of [hidden, off])
    assert.equal((await service.putPost(ANN, id, { notes: 'Quiet', images: [photoOf(ANN)] })).status, 200);
  assert.deepEqual((await service.liveIds()).sort(), [asked, hidden].sort());
  assert.deepEqual(
    [(await freshnessOf(service, hidden)).hidden, (await freshnessOf(service, off)).hidden],
    ['', 'off'],
  );
  assert.deepEqual((await told(service)).slice(before).sort(), ['posts.photos-changed', 'posts.updated']);
});

test('[C13] owners are not asked during a transfer, and are asked when it ends', async (t) => {
  const { service, id } = await startLive(t);
  await service.publishTransfer(ANN, id, 'transfers.started');
  await later(service, 30);
  assert.equal((await freshnessOf(service, id)).askedAt, '');
  await service.publishTransfer(ANN, id, 'transfers.ended', { revision: 3 });
  await later(service, 1);
  assert.notEqual((await freshnessOf(service, id)).askedAt, '');
});

test('[C13] long after the move-in date an owner is asked after one day and has three days', async (t) => {
  const { service, id } = await startLive(t, ANN, { startDate: '2026-10-01' });
  await later(service, 1);
  assert.notEqual((await freshnessOf(service, id)).askedAt, '');
  await later(service, 3);
  assert.equal((await freshnessOf(service, id)).hidden, 'unanswered');
});

test('[C13] a hidden listing can be deleted, and a republish publishes it as hidden', async (t) => {
  const { service, id } = await startLive(t);
  await say(service, id, false);
  await service.republish();
  await told(service);
  assert.equal(service.dataOf('posts.updated')[0]?.hidden, 'off');
  const { status } = await service.removePost(ANN, id);
  assert.equal(status, 200);
  assert.ok((await told(service)).includes('posts.removed'));
});

test('[C13] a yes concurrent with the clock’s hiding leaves the listing visible, in each of ten rounds', async (t) => {
  const { service, id } = await startLive(t);
  for (let round = 0; round < 10; round += 1) {
    await later(service, 15);
    service.clock.advance(8 * DAY_MS);
    await Promise.all([askAndHide(depsOf(service)), say(service, id, true)]);
    assert.equal((await freshnessOf(service, id)).hidden, '', `round ${round}`);
  }
});

test('[C13] the numbers of days are settings, fractions included; zero and negative ones are refused', () => {
  const env = { MONGO_URL: 'mongodb://127.0.0.1/posts', MEDIA_KEY, ASK_AFTER_DAYS: '0.5', HIDE_AFTER_DAYS: '0.25' };
  const shape = postsEnv.pick({ ASK_AFTER_DAYS: true, HIDE_AFTER_DAYS: true });
  assert.deepEqual(readDays(shape.parse(env)), { askAfter: 0.5, hideAfter: 0.25 });
  assert.deepEqual(readDays(shape.parse({})), { askAfter: 14, hideAfter: 7 });
  for (const wrong of ['0', '-1', 'never']) assert.equal(shape.safeParse({ ASK_AFTER_DAYS: wrong }).success, false);
});
