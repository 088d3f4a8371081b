import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { publishDeleted } from '@keyturn/service-kit/testing-world';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { runOriginalsSubcommand } from './originals.ts';
import { startHost } from './testing-host.ts';
import { photo, startMedia, uploadPhoto } from './testing.ts';

const ANN = testUser('Ann Lee');
const BOB = testUser('Bob Ray');

const word = (service: TestService, ...given: string[]) =>
  runOriginalsSubcommand(given, async () => service.store, service.clock.now);
const told = (service: TestService) => service.events('media.erased').map(({ data }) => data);

test('[E18] a deleted account’s originals at an image host are published, and listed until deleted there', async (t) => {
  const host = await startHost(t);
  const service = await startMedia(t, host.config);
  for (const user of [ANN, ANN, BOB]) await uploadPhoto(service, user, await photo(40, 30).jpeg().toBuffer());
  const [one = '', two = ''] = [0, 1].map((name) => new URL(`/${name}`, host.config.uploadUrl).href);
  assert.equal(await word(service), '');
  await publishDeleted(service, ANN);
  await publishDeleted(service, ANN);
  const left = { userId: ANN.userId, counts: { photos: 2, atHost: 2 } };
  assert.deepEqual(told(service), [left, { ...left, counts: { photos: 0, atHost: 2 } }]);
  assert.deepEqual((await word(service)).trim().split('\n').sort(), [one, two]);
  assert.equal(await word(service, 'deleted', one, one, 'https://elsewhere.example/1.jpg'), '1 forgotten.\n');
  assert.equal(await word(service), `${two}\n`);
  assert.equal(await word(service, 'deleted', two), '1 forgotten.\n');
  await service.settle();
  assert.deepEqual(told(service).at(-1), { userId: ANN.userId, counts: { photos: 0, atHost: 0 } });
  await assert.rejects(word(service, 'deleted'), {
    message: 'The word originals takes no “deleted”. It takes nothing, or deleted ADDRESS ….',
  });
});

test('[E18] originals of photos no longer named are deleted from an image host as well', async (t) => {
  const host = await startHost(t);
  const service = await startMedia(t, host.config, { sweepMs: 10 });
  await uploadPhoto(service, ANN, await photo(40, 30).jpeg().toBuffer());
  service.clock.advance(2 * DAY_MS);
  // Photos that no post ever named wait for an event from posts.
  const post = { _id: 'post-one', userId: BOB.userId, postedAt: service.clock.now().toISOString() };
  await service.publish({ type: 'posts.removed', data: post });
  await service.settle();
  await untilSo(async () => (await word(service)) !== '');
  await publishDeleted(service, ANN);
  assert.deepEqual(told(service), [{ userId: ANN.userId, counts: { photos: 0, atHost: 1 } }]);
});
