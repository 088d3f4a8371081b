import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { listingCard, listingDetail, ownPost } from '@keyturn/contracts/posts';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { ANN, BOB, photoOf, startPosts, startLive } from './testing.ts';

const CANARIES = { street: '12 CANARY street', unit: 'CANARY unit', notes: 'CANARY notes' };

test('[F][C11] live listings read by a visitor are cards without street, unit, notes or poster', async (t) => {
  const service = await startPosts(t);
  const images = [photoOf(ANN), photoOf(ANN)];
  const _id = await service.goLive(ANN, { ...CANARIES, images, incentives: ['$25'], amenities: ['Pool'] });
  await service.createDraft(ANN);
  for (const user of [null, BOB]) {
    const { status, body } = await service.call('GET', '/api/posts/live', { user });
    assert.equal(status, 200);
    const [card, ...others] = listingCard.strict().array().parse(body);
    assert.equal(others.length, 0, 'drafts are not live');
    assert.deepEqual([card?._id, card?.image, card?.imageCount, card?.incentive], [_id, images[0]?.url, 2, '$25']);
    for (const secret of ['CANARY', ANN.email, ANN.userId, 'Ann Lee']) {
      assert.ok(!JSON.stringify(body).includes(secret), secret);
    }
  }
});

test('[C11] live listings are listed newest first, up to the requested number', async (t) => {
  const service = await startPosts(t);
  const ids: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    ids.unshift(await service.goLive(ANN));
    service.clock.advance(1000);
  }
  assert.deepEqual(await service.liveIds(), ids);
  assert.deepEqual(await service.liveIds('?limit=2'), ids.slice(0, 2));
});

test('[D8] another signed-in person sees everything of a live listing but the e-mail', async (t) => {
  const { service, id } = await startLive(t, ANN, CANARIES);
  for (const path of [`/api/posts/${id}`, `/api/get-post-by-id/${id}`]) {
    const { status, body } = await service.call('GET', path, { user: BOB });
    assert.equal(status, 200);
    const detail = listingDetail.parse(body);
    assert.deepEqual([detail.street, detail.notes, detail.isOwner], ['12 CANARY street', 'CANARY notes', false]);
    assert.deepEqual([detail.posterId, detail.posterName], [ANN.userId, 'Ann Lee']);
    assert.ok(!JSON.stringify(body).includes(ANN.email));
    const own = ownPost.parse((await service.call('GET', path, { user: ANN })).body);
    assert.deepEqual([own.userEmail, own.isOwner], [ANN.email, true]);
  }
});

test('[C9] own listings, live and drafts, are listed for their owner only', async (t) => {
  const service = await startPosts(t);
  const live = await service.goLive(ANN);
  service.clock.advance(1000);
  const draft = await service.createDraft(ANN);
  for (const whose of ['me', ANN.email, encodeURIComponent(` ${ANN.email.toUpperCase()} `)]) {
    const { status, body } = await service.call('GET', `/api/posts/user/${whose}`, { user: ANN });
    assert.equal(status, 200, whose);
    assert.deepEqual(
      ownPost
        .array()
        .parse(body)
        .map(({ _id }) => _id),
      [draft, live],
    );
  }
  assert.deepEqual((await service.call('GET', '/api/posts/user/me', { user: BOB })).body, []);
});

test('[C10] PUT or a single field changes a live listing, and the change is stored and published', async (t) => {
  const { service, id } = await startLive(t);
  const put = await service.putPost(ANN, id, { monthlyRent: '$900', notes: 'New', startDate: '2027-01-01' });
  assert.equal(put.status, 200);
  assert.equal(ownPost.parse(put.body).monthlyRent, '$900');
  assert.equal((await service.setField(ANN, id, 'city', 'Orem')).status, 200);
  const read = await service.readOwn(ANN, id);
  assert.deepEqual([read.monthlyRent, read.notes, read.city, read.street], ['$900', 'New', 'Orem', '12 Elm St']);
  await service.settle();
  assert.deepEqual(
    service.dataOf('posts.updated').map(({ monthlyRent, city }) => [monthlyRent, city]),
    [
      ['$900', 'Provo'],
      ['$900', 'Orem'],
    ],
  );
  const revisions = [...service.events('posts.published'), ...service.events('posts.updated')].map(
    ({ revision }) => revision,
  );
  assert.deepEqual(revisions, [1, 2, 3]);
});

test('[C7] PUT with posted and active does not take a live listing down', async (t) => {
  const { service, id } = await startLive(t);
  const fields = { posted: false, active: true, utilities: '$40', userId: 'x', _id: 'y' };
  const { body } = await service.putPost(ANN, id, fields);
  assert.deepEqual([body.posted, body.utilities, body._id, body.posterId], [true, '$40', id, ANN.userId]);
  const draft = await service.createDraft(ANN);
  const { body: still } = await service.putPost(ANN, draft, { posted: true });
  assert.equal(still.posted, false, 'nor does it publish a draft');
});

test('[C9] deleting a live listing removes it everywhere and is published once', async (t) => {
  const { service, id } = await startLive(t, ANN, CANARIES);
  const remove = () => service.call('DELETE', `/api/posts/${id}`, { user: ANN, body: { userEmail: ANN.email } });
  const answers = await Promise.all([remove(), remove(), remove()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404]);
  assertRefused(await remove(), 404);
  assert.deepEqual(await service.liveIds(), []);
  assert.deepEqual((await service.call('GET', '/api/posts/user/me', { user: ANN })).body, []);
  await service.settle();
  const events = service.events('posts.removed');
  const shown = events.map(({ data, revision }) => [eventData['posts.removed'].parse(data), revision]);
  assert.deepEqual(shown, [[{ _id: id, userId: ANN.userId }, 2]]);
  const stored = await service.store.collection('posts').findOne({ _id: id });
  assert.ok(!JSON.stringify(stored).includes('CANARY'), 'what the listing said is gone');
});
