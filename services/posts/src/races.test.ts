import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import {
  COMPLETE,
  createDraft,
  goLive,
  publish,
  putPost,
  readOwn,
  setField,
  startPosts,
  tellProfile,
} from './testing.ts';

const ann = testUser('Ann Lee');
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);

test(`[C11] publishing and deleting a draft, at once in ${ROUNDS} rounds, tell what is then true`, async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  for (let round = 0; round < ROUNDS; round += 1) {
    const _id = await createDraft(service, ann);
    const remove = () => service.call('DELETE', `/api/posts/${_id}`, { user: ann });
    const answers = await Promise.all([remove(), publish(service, ann, { ...COMPLETE, _id }), remove(), remove()]);
    for (const { status } of answers) assert.ok([200, 201, 404].includes(status), String(status));
    await service.settle();
    const told = (type: string) => service.events(type).filter(({ aggregateId }) => aggregateId === _id).length;
    const isLive = (await service.call('GET', `/api/posts/${_id}`, { user: ann })).status === 200;
    assert.equal(told('posts.published') - told('posts.removed'), Number(isLive), `round ${round}`);
  }
});

test('[C10] changes of a live listing, many at once, are all kept, and the last event has them all', async (t) => {
  const service = await startPosts(t);
  const _id = await goLive(service, ann);
  const rents = Array.from({ length: 10 }, (_, at) => putPost(service, ann, _id, { monthlyRent: `$${900 + at}` }));
  const others = ['utilities', 'deposit', 'complex', 'unit', 'notes', 'price', 'apartmentName', 'school', 'roomType'];
  const answers = await Promise.all([...rents, ...others.map((field) => setField(service, ann, _id, field, 'kept'))]);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const read = await readOwn(service, ann, _id);
  for (const field of others) assert.equal(read[field], 'kept', field);
  await service.settle();
  const events = service.events('posts.updated').toSorted((a, b) => a.revision - b.revision);
  assert.deepEqual(
    events.map(({ revision }) => revision),
    Array.from({ length: 19 }, (_, at) => at + 2),
  );
  const last = events.at(-1)?.data as { monthlyRent: string; unit: string };
  assert.deepEqual([last.monthlyRent, last.unit], [read.monthlyRent, 'kept']);
});
