import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { ownPost } from '@keyturn/contracts/posts';
import { test } from '@keyturn/service-kit/testing-context';
import { ANN, BOB, COMPLETE, photoOf, startPosts, startLive } from './testing.ts';

test('[C6][C11] publishing a complete draft makes it live once and publishes it', async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN);
  const _id = await service.createDraft(ANN);
  await service.setField(ANN, _id, 'notes', 'Not for events');
  const images = Array.from({ length: 7 }, () => photoOf(ANN));
  const data = {
    ...COMPLETE,
    _id,
    images,
    incentives: ['Gift Card Upon Signing', 'Move-in Gift'],
    amenities: ['Pool'],
  };
  const answer = await service.publishPost(ANN, data);
  assert.equal(answer.status, 201);
  const post = ownPost.parse(answer.body);
  assert.deepEqual(
    [post._id, post.posted, post.postedAt, post.posterName, post.notes],
    [_id, true, '2026-11-23T17:00:00.000Z', 'Ann Lee', 'Not for events'],
  );
  await service.settle();
  const [event, ...others] = service.events('posts.published');
  assert.equal(others.length, 0);
  assert.equal(event?.aggregateId, _id);
  const published = eventData['posts.published'].parse(event.data);
  assert.deepEqual([published.userId, published.userEmail, published.street], [ANN.userId, ANN.email, '12 Elm St']);
  assert.deepEqual(
    [published.image, published.images.length, published.incentive],
    [images[0]?.url, 5, 'Gift Card Upon Signing'],
  );
  assert.equal(published.photos?.length, 7, 'not only those of its card');
  assert.ok(!JSON.stringify(event).includes('Not for events'));
});

test('[C5] the transfer type is stored, published with the listing, and kept by changes that do not name it', async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN);
  const _id = await service.createDraft(ANN);
  await service.setField(ANN, _id, 'transferType', 'Sublet');
  const answer = await service.publishPost(ANN, { ...COMPLETE, _id, officeAgreed: 'No' });
  assert.deepEqual([answer.body.transferType, answer.body.officeAgreed], ['Sublet', 'No']);
  assert.equal((await service.putPost(ANN, _id, { notes: 'From a page of the release before' })).status, 200);
  const read = await service.readOwn(ANN, _id);
  assert.deepEqual([read.transferType, read.officeAgreed], ['Sublet', 'No']);
  await service.putPost(ANN, _id, { transferType: '', officeAgreed: 'Yes' });
  await service.settle();
  const told = service
    .events()
    .filter(({ type }) => type === 'posts.published' || type === 'posts.updated')
    .map(({ data }) => eventData['posts.updated'].parse(data));
  assert.deepEqual(
    told.map(({ transferType, officeAgreed }) => [transferType, officeAgreed]),
    [
      ['Sublet', 'No'],
      ['Sublet', 'No'],
      [undefined, 'Yes'],
    ],
  );
});

test('[C11] publishing again with the same _id returns the same listing and changes nothing', async (t) => {
  const { service, id: _id } = await startLive(t);
  service.clock.advance(60_000);
  const again = await service.publishPost(ANN, { ...COMPLETE, _id, monthlyRent: '$1' });
  assert.equal(again.status, 200);
  assert.deepEqual([again.body._id, again.body.monthlyRent], [_id, '$850']);
  assert.equal(again.body.postedAt, '2026-11-23T17:00:00.000Z');
  await service.settle();
  assert.equal(service.events().filter(({ type }) => type.startsWith('posts.')).length, 1);
});

test('[B5][D7] a live listing’s manager flag comes from its poster’s profile', async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN);
  const { body } = await service.publishPost(ANN, { ...COMPLETE, isPropertyManager: true });
  assert.equal(body.isPropertyManager, false);
  const changed = await service.setField(ANN, body._id, 'isPropertyManager', true);
  assert.equal(changed.body.isPropertyManager, false);
  await service.publishProfile(BOB, { isPropertyManager: true });
  assert.equal((await service.publishPost(BOB, COMPLETE)).body.isPropertyManager, true);
});

test('the copy of a poster’s profile is not replaced by an older event', async (t) => {
  const { service, id } = await startLive(t);
  await service.publishProfile({ ...ANN, name: 'Ann Newname' }, { revision: 3 });
  await service.publishProfile({ ...ANN, name: 'Ann Oldname' }, { revision: 2 });
  await service.publishProfile({ ...ANN, name: 'Ann Samerev' }, { revision: 3 });
  assert.equal((await service.readOwn(ANN, id)).posterName, 'Ann Newname');
});

for (const [what, wrong, code] of [
  ['a rent of less than nothing', { monthlyRent: '-5' }, 'rent'],
  ['a start long ago', { startDate: '1990-01-04', endDate: '1990-04-24' }, 'days'],
  ['a manager’s move-in date in another age', { availableFrom: '9999-01-04' }, 'days'],
  ['a phone number in the notes', { notes: 'Text me at 801-555-0142.' }, 'notes'],
] as const) {
  test(`[C6] ${what} stays in a draft, and is published neither then nor later`, async (t) => {
    const service = await startPosts(t);
    const isPropertyManager = 'availableFrom' in wrong;
    await service.publishProfile(ANN, { isPropertyManager });
    const _id = await service.createDraft(ANN);
    assert.equal((await service.putPost(ANN, _id, wrong)).status, 200);
    const answer = await service.publishPost(ANN, { ...COMPLETE, ...wrong, _id });
    assert.deepEqual([answer.status, answer.body.code], [422, code]);
    if (code === 'days') assert.equal(answer.body.message, 'A date is years away. Please check its year.');
    if (code === 'notes') assert.match(answer.body.message, /can be shared once the tour is accepted\.$/);
    assert.equal((await service.readOwn(ANN, _id)).posted, false);
    const { _id: live } = (await service.publishPost(ANN, COMPLETE)).body;
    const changed = await service.putPost(ANN, live as string, wrong);
    assert.deepEqual([changed.status, changed.body.code], [422, code]);
  });
}

test('[C6] a lease renewed for years is published with its true start', async (t) => {
  const { service, id: _id } = await startLive(t, ANN, { startDate: '2019-08-28', endDate: '2027-04-24' });
  assert.equal((await service.readOwn(ANN, _id)).startDate, '2019-08-28');
  await service.publishProfile(BOB, { isPropertyManager: true });
  const hidden = { startDate: '1990-01-04', endDate: '1990-04-24', availableFrom: '2027-01-04' };
  assert.equal(
    (await service.publishPost(BOB, { ...COMPLETE, ...hidden })).status,
    201,
    'a day that no manager is asked',
  );
});
