import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { ownPost } from '@keyturn/contracts/posts';
import { newId } from '@keyturn/service-kit/ids';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import {
  COMPLETE,
  createDraft,
  goLive,
  photoOf,
  publish,
  putPost,
  readOwn,
  setField,
  startPosts,
  tellProfile,
} from './testing.ts';

const ann = testUser('Ann Lee');
const bob = testUser('Bob Ray');

test('[C6][C11] publishing, a complete draft, makes it live once and tells the other services', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  const _id = await createDraft(service, ann);
  await setField(service, ann, _id, 'notes', 'Not for events');
  const images = Array.from({ length: 7 }, () => photoOf(ann));
  const data = {
    ...COMPLETE,
    _id,
    images,
    incentives: ['Gift Card Upon Signing', 'Move-in Gift'],
    amenities: ['Pool'],
  };
  const answer = await publish(service, ann, data);
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
  const fact = eventData['posts.published'].parse(event.data);
  assert.deepEqual([fact.userId, fact.userEmail, fact.street], [ann.userId, ann.email, '12 Elm St']);
  assert.deepEqual([fact.image, fact.images.length, fact.incentive], [images[0]?.url, 5, 'Gift Card Upon Signing']);
  assert.ok(!JSON.stringify(event).includes('Not for events'));
});

test('[C5] how the lease changes hands: kept, told with the listing, and kept by changes that do not name it', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  const _id = await createDraft(service, ann);
  await setField(service, ann, _id, 'transferType', 'Sublet');
  const answer = await publish(service, ann, { ...COMPLETE, _id, officeAgreed: 'No' });
  assert.deepEqual([answer.body.transferType, answer.body.officeAgreed], ['Sublet', 'No']);
  assert.equal((await putPost(service, ann, _id, { notes: 'From a page of the release before' })).status, 200);
  const read = await readOwn(service, ann, _id);
  assert.deepEqual([read.transferType, read.officeAgreed], ['Sublet', 'No']);
  await putPost(service, ann, _id, { transferType: '', officeAgreed: 'Yes' });
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

test('[C5] a listing of before, without a word of how it changes hands, has none and tells none', async (t) => {
  const service = await startPosts(t);
  const _id = await goLive(service, ann);
  const read = await readOwn(service, ann, _id);
  await service.settle();
  const fact = eventData['posts.published'].parse(service.events('posts.published')[0]?.data);
  for (const one of [read, fact]) assert.deepEqual([one.transferType, one.officeAgreed], [undefined, undefined]);
});

test('[C11] publishing again, with the same _id, answers the same listing and changes nothing', async (t) => {
  const service = await startPosts(t);
  const _id = await goLive(service, ann);
  service.clock.advance(60_000);
  const again = await publish(service, ann, { ...COMPLETE, _id, monthlyRent: '$1' });
  assert.equal(again.status, 200);
  assert.deepEqual([again.body._id, again.body.monthlyRent], [_id, '$850']);
  assert.equal(again.body.postedAt, '2026-11-23T17:00:00.000Z');
  await service.settle();
  assert.equal(service.events().filter(({ type }) => type.startsWith('posts.')).length, 1);
});

for (const [what, prepare] of [
  ['a draft', createDraft],
  ['an unknown _id', async () => newId()],
] as const) {
  test(`[C11] publishing, ${what} ten times at once, makes one listing and one event`, async (t) => {
    const service = await startPosts(t);
    await tellProfile(service, ann);
    const _id = await prepare(service, ann);
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(service, ann, { ...COMPLETE, _id })));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array.from({ length: 9 }, () => 200), 201]);
    assert.deepEqual([...new Set(answers.map(({ body }) => body._id))], [_id]);
    await service.settle();
    assert.equal(service.events('posts.published').length, 1);
    assert.equal(service.events('posts.updated').length, 0);
    const own = await service.call('GET', '/api/posts/user/me', { user: ann });
    assert.equal(own.body.length, 1);
  });
}

test('[C6] publishing, without a created profile, is forbidden and leaves the draft a draft', async (t) => {
  const service = await startPosts(t);
  const _id = await createDraft(service, ann);
  assertRefused(await publish(service, ann, { ...COMPLETE, _id }), 403);
  await tellProfile(service, ann, { profileCreated: false });
  assertRefused(await publish(service, ann, { ...COMPLETE, _id }), 403);
  assert.equal((await readOwn(service, ann, _id)).posted, false);
  await service.settle();
  assert.equal(service.events('posts.published').length, 0);
});

test('[C4] publishing, without an address in Utah or a rent, is refused with the specified sentence', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  const _id = await createDraft(service, ann);
  for (const wrong of [{ street: ' ' }, { city: '' }, { state: 'CA' }, { state: '' }]) {
    const answer = await publish(service, ann, { ...COMPLETE, ...wrong, _id });
    assertRefused(answer, 422);
    assert.equal(answer.body.message, 'Please fill in all address fields correctly. Only UT is supported for now.');
  }
  assertRefused(await publish(service, ann, { ...COMPLETE, monthlyRent: '$', _id }), 422);
  assert.equal((await readOwn(service, ann, _id)).posted, false);
  assert.equal((await publish(service, ann, { ...COMPLETE, state: 'ut', _id })).status, 201);
});

test('[F] publishing, somebody else’s draft or listing, is a 404 without any change', async (t) => {
  const service = await startPosts(t);
  const live = await goLive(service, ann);
  const draft = await createDraft(service, ann);
  await tellProfile(service, bob);
  const before = service.events().length;
  for (const _id of [live, draft]) assertRefused(await publish(service, bob, { ...COMPLETE, _id }), 404);
  const foreign = { userEmail: ann.email, postData: COMPLETE };
  assertRefused(await service.call('POST', '/api/posts', { user: bob, body: foreign }), 403);
  await service.settle();
  assert.equal(service.events().length, before);
  assert.equal((await readOwn(service, ann, draft)).posted, false);
});

test('[B5][D7] the manager flag, of a live listing, is the one of its poster’s profile', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  const { body } = await publish(service, ann, { ...COMPLETE, isPropertyManager: true });
  assert.equal(body.isPropertyManager, false);
  const changed = await setField(service, ann, body._id, 'isPropertyManager', true);
  assert.equal(changed.body.isPropertyManager, false);
  await tellProfile(service, bob, { isPropertyManager: true });
  assert.equal((await publish(service, bob, COMPLETE)).body.isPropertyManager, true);
});

test('the copy of a poster’s profile, after an older event, stays the newer one', async (t) => {
  const service = await startPosts(t);
  const id = await goLive(service, ann);
  await tellProfile(service, { ...ann, name: 'Ann Newname' }, { revision: 3 });
  await tellProfile(service, { ...ann, name: 'Ann Oldname' }, { revision: 2 });
  await tellProfile(service, { ...ann, name: 'Ann Samerev' }, { revision: 3 });
  assert.equal((await readOwn(service, ann, id)).posterName, 'Ann Newname');
});

test('[C6] publishing, dates in the wrong order, is refused with a sentence and stays a draft', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  const _id = await createDraft(service, ann);
  const answer = await publish(service, ann, { ...COMPLETE, _id, startDate: '2027-04-24', endDate: '2027-01-04' });
  assertRefused(answer, 422);
  assert.equal(answer.body.message, 'The end date lies before the start date.');
  assert.equal((await readOwn(service, ann, _id)).posted, false);
});

for (const [what, wrong, code] of [
  ['a rent of less than nothing', { monthlyRent: '-5' }, 'rent'],
  ['a rent that no month costs', { monthlyRent: '1e99' }, 'rent'],
  ['a start long ago', { startDate: '1990-01-04', endDate: '1990-04-24' }, 'days'],
  ['an end in another age', { endDate: '9999-12-31' }, 'days'],
  ['a day of moving out in another age', { moveOutDate: '9999-12-31' }, 'days'],
  ['a manager’s move-in date in another age', { availableFrom: '9999-01-04' }, 'days'],
  ['a phone number in the notes', { notes: 'Text me at 801-555-0142.' }, 'notes'],
] as const) {
  test(`[C6] ${what} stays in a draft, and goes live neither then nor later`, async (t) => {
    const service = await startPosts(t);
    const isPropertyManager = 'availableFrom' in wrong;
    await tellProfile(service, ann, { isPropertyManager });
    const _id = await createDraft(service, ann);
    assert.equal((await putPost(service, ann, _id, wrong)).status, 200);
    const answer = await publish(service, ann, { ...COMPLETE, ...wrong, _id });
    assert.deepEqual([answer.status, answer.body.code], [422, code]);
    if (code === 'days') assert.equal(answer.body.message, 'A date is years away. Please check its year.');
    if (code === 'notes') assert.match(answer.body.message, /can be shared once the tour is accepted\.$/);
    assert.equal((await readOwn(service, ann, _id)).posted, false);
    const { _id: live } = (await publish(service, ann, COMPLETE)).body;
    const changed = await putPost(service, ann, live as string, wrong);
    assert.deepEqual([changed.status, changed.body.code], [422, code]);
  });
}

test('[C6] a listing with a day of before this rule is read and changed on, but for its days', async (t) => {
  const service = await startPosts(t);
  const _id = await goLive(service, ann);
  await service.store
    .collection('posts')
    .updateOne({ _id }, { $set: { 'fields.startDate': '1990-01-04', 'fields.endDate': '9999-12-31' } });
  assert.equal((await readOwn(service, ann, _id)).startDate, '1990-01-04');
  assert.equal((await setField(service, ann, _id, 'notes', 'Quiet.')).status, 200);
  assertRefused(await setField(service, ann, _id, 'endDate', '9998-12-31'), 422);
  assert.equal((await setField(service, ann, _id, 'moveOutDate', '2027-04-24')).status, 200);
  assert.equal((await setField(service, ann, _id, 'endDate', '2027-04-24')).status, 200);
  assertRefused(await setField(service, ann, _id, 'moveOutDate', '9999-12-31'), 422);
  const asManager = { isPropertyManager: true, startDate: '1991-01-04' };
  assertRefused(await putPost(service, ann, _id, asManager), 422, 'whose flow it is, is not the client’s to say');
});

test('[C6] a lease that was renewed for years goes live with its true start', async (t) => {
  const service = await startPosts(t);
  const _id = await goLive(service, ann, { startDate: '2019-08-28', endDate: '2027-04-24' });
  assert.equal((await readOwn(service, ann, _id)).startDate, '2019-08-28');
});

test('[C6] a day that the form of a manager does not show keeps nothing from going live', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann, { isPropertyManager: true });
  const hidden = { startDate: '1990-01-04', endDate: '1990-04-24', availableFrom: '2027-01-04' };
  assert.equal((await publish(service, ann, { ...COMPLETE, ...hidden })).status, 201);
});
