import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { ANN, COMPLETE, photoOf, startPosts } from './testing.ts';

/** 20 here, 200 in the laboratory. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

test(`[C11] T-15 one draft published twenty times at once in ${ROUNDS} rounds is one listing and one event`, async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN);
  for (let round = 0; round < ROUNDS; round += 1) {
    const _id = await service.createDraft(ANN);
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.publishPost(ANN, { ...COMPLETE, _id })));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual([count(statuses, 201), count(statuses, 200)], [1, 19], `round ${round}`);
    assert.deepEqual([...new Set(answers.map(({ body }) => body._id))], [_id]);
    await service.settle();
    const told = service.events('posts.published').filter(({ aggregateId }) => aggregateId === _id);
    assert.equal(told.length, 1);
  }
});

test(`[C11] T-15 a new listing with its own id, sent twice at once in ${ROUNDS} rounds, is one listing`, async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN);
  for (let round = 0; round < ROUNDS; round += 1) {
    const _id = newId();
    const answers = await Promise.all([1, 2].map(() => service.publishPost(ANN, { ...COMPLETE, _id })));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual([count(statuses, 201), count(statuses, 200)], [1, 1], `round ${round}`);
  }
  await service.settle();
  assert.equal(service.events('posts.published').length, ROUNDS);
});

test('[C2] twenty drafts are the limit, also when forty are made concurrently', async (t) => {
  const service = await startPosts(t);
  const make = () => service.call('POST', '/api/create-draft', { user: ANN, body: { email: ANN.email } });
  const first = await Promise.all(Array.from({ length: 15 }, make));
  assert.deepEqual(new Set(first.map(({ status }) => status)), new Set([201]));
  const statuses = (await Promise.all(Array.from({ length: 25 }, make))).map(({ status }) => status);
  assert.equal(count(statuses, 201), 5);
  assert.equal(count(statuses, 201) + count(statuses, 429) + count(statuses, 503), 25);
  const { body } = await service.call('GET', '/api/posts/user/me', { user: ANN });
  assert.equal(body.length, 20);
});

test(`[C4] T-19 fifty photo lists sent at once by all three calls in ${ROUNDS} rounds never leave more than 41`, async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN);
  const photos = Array.from({ length: 43 }, () => photoOf(ANN));
  const _id = await service.createDraft(ANN);
  let isLive = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    const sizes = Array.from({ length: 50 }, (_, at) => 40 + ((at + round) % 4));
    const answers = await Promise.all(
      sizes.map((size, at) => {
        const images = photos.slice(0, size);
        if (at % 3 === 0) return service.setField(ANN, _id, 'images', images);
        if (at % 3 === 1) return service.putPost(ANN, _id, { images });
        return service.publishPost(ANN, { ...COMPLETE, _id, images });
      }),
    );
    isLive ||= answers.some(({ status }) => status === 201);
    for (const [at, { status }] of answers.entries()) {
      const isTooMany = (sizes[at] ?? 0) > 41;
      assert.ok(isTooMany ? status === 422 : status === 200 || status === 201, `${sizes[at]} photos: ${status}`);
    }
    const { images } = await service.readOwn(ANN, _id);
    assert.ok(images.length === 40 || images.length === 41, String(images.length));
  }
  assert.ok(isLive);
});
