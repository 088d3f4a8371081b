import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import type { PostDocument } from './post.ts';
import { ANN, COMPLETE, startPosts, BOB, startLive, type Posts } from './testing.ts';

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test('[F] the fifty-first live listing of a person is 429, also among ten concurrent ones', async (t) => {
  const service = await startPosts(t);
  const first = await service.goLive(ANN);
  await addLive(service, 44);
  const answers = await Promise.all(Array.from({ length: 10 }, () => service.publishPost(ANN, COMPLETE)));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual([count(statuses, 201), count(statuses, 429)], [5, 5]);
  const refused = await service.publishPost(ANN, COMPLETE);
  assertRefused(refused, 429);
  assert.equal(refused.body.message, 'You have too many live listings. Please delete one first.');
  assert.equal((await service.publishPost(ANN, { ...COMPLETE, _id: first })).status, 200, 'a repeat adds none');
  await service.removePost(ANN, first);
  assert.equal((await service.publishPost(ANN, COMPLETE)).status, 201);
});

test('A9: the hundred-and-first draft or listing of a person in a day is 429, however many were deleted', async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN);
  const draft = await service.createDraft(ANN);
  for (let made = 1; made < 98; made += 1) {
    const { status, body } = await service.publishPost(ANN, COMPLETE);
    assert.equal(status, 201, `${made}`);
    await service.removePost(ANN, body._id as string);
  }
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => service.publishPost(ANN, COMPLETE)));
  const statuses = atOnce.map(({ status }) => status);
  assert.deepEqual([count(statuses, 201), count(statuses, 429)], [2, 3]);
  const refused = await service.publishPost(ANN, COMPLETE);
  assertRefused(refused, 429);
  assert.equal(refused.body.message, 'You have made many listings today. Please try again later.');
  assertRefused(await service.call('POST', '/api/create-draft', { user: ANN, body: { email: ANN.email } }), 429);
  assert.equal(
    (await service.publishPost(ANN, { ...COMPLETE, _id: draft })).status,
    201,
    'a draft that is there goes live',
  );
  await service.goLive(BOB);
  service.clock.advance(DAY_MS);
  assert.equal((await service.publishPost(ANN, COMPLETE)).status, 201, 'the next day');
});

/** Adds live listings of Ann's without publishing each. */
async function addLive(service: Posts, number: number): Promise<void> {
  const posts = service.store.collection<PostDocument>('posts');
  const [live] = await posts.find({ posted: true }).toArray();
  assert.ok(live);
  for (let left = number; left > 0; left -= 1) await posts.insertOne({ ...live, _id: newId() });
}

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);

test(`[C11] concurrent publishing and deleting of a draft in ${ROUNDS} rounds publish events that match the outcome`, async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN);
  for (let round = 0; round < ROUNDS; round += 1) {
    const _id = await service.createDraft(ANN);
    const remove = () => service.removePost(ANN, _id);
    const answers = await Promise.all([remove(), service.publishPost(ANN, { ...COMPLETE, _id }), remove(), remove()]);
    for (const { status } of answers) assert.ok([200, 201, 404].includes(status), String(status));
    await service.settle();
    const told = (type: string) => service.events(type).filter(({ aggregateId }) => aggregateId === _id).length;
    const isLive = (await service.call('GET', `/api/posts/${_id}`, { user: ANN })).status === 200;
    assert.equal(told('posts.published') - told('posts.removed'), Number(isLive), `round ${round}`);
  }
});

test('[C10] concurrent changes of a live listing are all kept, and the last event has them all', async (t) => {
  const { service, id: _id } = await startLive(t);
  const rents = Array.from({ length: 10 }, (_, at) => service.putPost(ANN, _id, { monthlyRent: `$${900 + at}` }));
  const others = ['utilities', 'deposit', 'complex', 'unit', 'notes', 'price', 'apartmentName', 'school', 'roomType'];
  const answers = await Promise.all([...rents, ...others.map((field) => service.setField(ANN, _id, field, 'kept'))]);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const read = await service.readOwn(ANN, _id);
  for (const field of others) assert.equal(read[field], 'kept', field);
  await service.settle();
  const events = service.events('posts.updated').toSorted((a, b) => a.revision - b.revision);
  const revisions = events.map(({ revision }) => revision);
  assert.deepEqual(
    revisions,
    Array.from({ length: 19 }, (_, at) => at + 2),
  );
  const last = events.at(-1)?.data as { monthlyRent: string; unit: string };
  assert.deepEqual([last.monthlyRent, last.unit], [read.monthlyRent, 'kept']);
});
