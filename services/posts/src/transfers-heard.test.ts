import assert from 'node:assert/strict';
import { ownPost, postAnswer } from '@keyturn/contracts/posts';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { ANN, BOB, COMPLETE, startPosts, startLive, type Posts, type TransferEvent } from './testing.ts';

const read = (service: Posts, id: string, user = BOB) => service.call('GET', `/api/posts/${id}`, { user });
const told = (service: Posts) => service.dataOf('posts.updated');

test('[E12] a started transfer makes the listing pending: live, readable and changeable, published once', async (t) => {
  const { service, id } = await startLive(t);
  const before = await service.readOwn(ANN, id);
  await service.publishTransfer(ANN, id, 'transfers.started');
  await service.publishTransfer(ANN, id, 'transfers.started');
  const own = ownPost.parse(await service.readOwn(ANN, id));
  assert.deepEqual([own.transferState, own.transferId, own.posted], ['pending', 'transfer-1', true]);
  assert.equal(own.updatedAt, before.updatedAt, 'its owner has changed nothing');
  const { body } = await read(service, id);
  assert.equal(postAnswer.parse(body).transferState, 'pending');
  assert.equal(body.transferId, undefined, 'the transfer is its two sides’ affair');
  assert.equal((await service.call('GET', '/api/posts/live')).body[0].transferState, 'pending');
  const shown = told(service).map(({ _id, transferState, transferTourId }) => [_id, transferState, transferTourId]);
  assert.deepEqual(shown, [[id, 'pending', 'tour-1']]);
  assert.equal((await service.putPost(ANN, id, { monthlyRent: '$800' })).status, 200);
  await service.settle();
  assert.deepEqual([told(service)[1]?.monthlyRent, told(service)[1]?.transferState], ['$800', 'pending']);
});

test('[E12] a listing without a taken transfer shows none and publishes nothing', async (t) => {
  const { service, id } = await startLive(t);
  const own = await service.readOwn(ANN, id);
  assert.deepEqual([own.transferState, 'transferId' in own], ['', false]);
  await service.publishTransfer(ANN, id, 'transfers.ended');
  assert.deepEqual(told(service), [], 'an offer that ends before it was taken changes nothing');
  await service.publishTransfer(ANN, 'unknown', 'transfers.completed');
  const draft = await service.createDraft(ANN);
  await service.publishTransfer(ANN, draft, 'transfers.completed');
  assert.equal((await service.readOwn(ANN, draft)).transferState, '', 'nobody takes over a draft');
});

test('[E12] an ended transfer makes the listing live again at once', async (t) => {
  const { service, id } = await startLive(t);
  await service.publishTransfer(ANN, id, 'transfers.started');
  await service.publishTransfer(ANN, id, 'transfers.ended', { revision: 3 });
  assert.equal((await service.readOwn(ANN, id)).transferState, '');
  const transferStates = told(service).map(({ transferState }) => transferState);
  assert.deepEqual(transferStates, ['pending', '']);
});

test('[E12] a transferred listing is readable and deletable by its owner alone: no draft, not live, not changeable', async (t) => {
  const service = await startPosts(t);
  const [id, other] = [await service.goLive(ANN), await service.goLive(ANN)];
  await service.publishTransfer(ANN, id, 'transfers.started');
  await service.publishTransfer(ANN, id, 'transfers.completed', { revision: 3 });
  assert.deepEqual(await service.liveIds(), [other]);
  assertRefused(await read(service, id), 404);
  assertRefused(await service.call('GET', `/api/get-post-by-id/${id}`, { user: BOB }), 404);
  const own = await service.readOwn(ANN, id);
  assert.deepEqual([own.transferState, own.posted], ['transferred', true]);
  const { body } = await service.call('GET', '/api/posts/user/me', { user: ANN });
  assert.equal(body.length, 2);
  assert.deepEqual((await service.call('GET', '/api/get-latest-post/me', { user: ANN })).body, {});
  for (const refused of [
    await service.putPost(ANN, id, { monthlyRent: '$1' }),
    await service.setField(ANN, id, 'notes', 'changed'),
    await service.publishPost(ANN, { ...COMPLETE, _id: id }),
  ]) {
    assert.deepEqual([refused.status, refused.body.code], [409, 'transferred']);
    assert.match(JSON.stringify(refused.body), /This lease was transferred\. Its listing cannot be changed any more\./);
  }
  assertRefused(await service.putPost(BOB, id, { monthlyRent: '$1' }), 404);
  assertRefused(await service.removePost(BOB, id), 404);
  assert.equal((await service.removePost(ANN, id)).status, 200);
  await service.settle();
  const aggregateIds = service.events('posts.removed').map(({ aggregateId }) => aggregateId);
  assert.deepEqual(aggregateIds, [id]);
  await service.publishTransfer(ANN, id, 'transfers.ended', { attempt: 2 });
  assert.equal((await read(service, id, ANN)).status, 404, 'nothing brings it back');
});

/** Two turns of a listing: the first ends, the second completes. */
const STORY: readonly (readonly [TransferEvent, { attempt: number; revision: number }])[] = [
  ['transfers.started', { attempt: 1, revision: 2 }],
  ['transfers.ended', { attempt: 1, revision: 5 }],
  ['transfers.started', { attempt: 2, revision: 2 }],
  ['transfers.completed', { attempt: 2, revision: 4 }],
];

test('[E12] events of two attempts, doubled and in every order, leave the newest state', async (t) => {
  const service = await startPosts(t);
  for (const [at, order] of permutations(STORY).entries()) {
    const id = await service.goLive({ ...ANN, userId: `user-${at}` });
    for (const [type, attempt] of order) {
      const tell = () => service.publishTransfer(ANN, id, type, attempt);
      await Promise.all([tell(), tell()]);
    }
    const own = await service.readOwn({ ...ANN, userId: `user-${at}` }, id);
    assert.deepEqual([own.transferState, own.transferId], ['transferred', 'transfer-2'], JSON.stringify(order));
    const states = told(service).filter(({ _id }) => _id === id);
    assert.equal(states.at(-1)?.transferState, 'transferred');
    assert.equal(states.filter(({ transferState }) => transferState === 'transferred').length, 1, 'told once');
  }
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

test('[E12] a republished transfer restores its listing’s lost state; an older attempt or an offer changes nothing', async (t) => {
  const { service, id } = await startLive(t);
  const stateAfter = async (state: string, attempt: number, revision: number) => {
    await service.publishTransfer(ANN, id, 'transfers.snapshot', { attempt, revision, state });
    return (await service.readOwn(ANN, id)).transferState;
  };
  assert.equal(await stateAfter('offered', 1, 1), '');
  assert.equal(await stateAfter('active', 1, 2), 'pending');
  assert.equal(await stateAfter('ended', 1, 3), '');
  assert.equal(await stateAfter('completed', 2, 9), 'transferred');
  assert.equal(await stateAfter('ended', 1, 12), 'transferred');
  assert.equal(await stateAfter('a word of the next release', 3, 1), 'transferred');
});
