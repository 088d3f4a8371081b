import assert from 'node:assert/strict';
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

test('[C11] update-post-field, with a name that is not a field, is refused whatever the value', async (t) => {
  const service = await startPosts(t);
  const id = await createDraft(service, ann);
  const before = await readOwn(service, ann, id);
  const names = ['_id', 'id', 'userId', 'userEmail', 'ownerId', 'posted', 'postedAt', 'createdAt', 'revision', 'rev'];
  const tricks = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'fields',
    'fields.notes',
    '$set',
    'a.b',
    '',
    'x'.repeat(41),
  ];
  for (const field of [...names, ...tricks, 'outbox', 'removed', 'isOwner', 'isVerified']) {
    for (const value of [true, 'x', 1, null, { $ne: 1 }]) {
      assertRefused(await setField(service, ann, id, field, value), 422, field);
    }
  }
  assert.deepEqual(await readOwn(service, ann, id), before);
});

test('[C11] update-post-field, with a value against the field’s rule, is refused', async (t) => {
  const service = await startPosts(t);
  const id = await createDraft(service, ann);
  const before = await readOwn(service, ann, id);
  const wrong: Record<string, readonly unknown[]> = {
    notes: ['x'.repeat(4001), 5, ['a']],
    street: ['x'.repeat(201)],
    state: ['UTA'],
    monthlyRent: [{ $gt: '' }, 850],
    gender: ['male'],
    leaseType: ['Castle'],
    bedrooms: [3],
    renewable: [true],
    furnished: ['yes'],
    amenities: ['Pool', ['Sauna'], { 0: 'Pool' }, Array.from({ length: 101 }, () => 'Pool')],
    incentives: [[1], ['First Month Free', 'Two Months Free']],
    startDate: ['2027-02-30', 'soon', 20270101],
    moveOutDate: [null],
    transferType: ['sublet', 'Swap', true, ['Sublet']],
    officeAgreed: ['yes', 'Maybe', true],
    squareFootage: [-1, '500', 100_001],
    isPropertyManager: ['true'],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) assertRefused(await setField(service, ann, id, field, value), 422, field);
  }
  assertRefused(await setField(service, ann, id, 'notes', undefined), 422);
  assert.deepEqual(await readOwn(service, ann, id), before);
});

test('[C4] photos, foreign or from elsewhere, are refused on all three ways in', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  const _id = await createDraft(service, ann);
  const { url } = photoOf(ann);
  const wrong = [
    ...[photoOf(bob).url, photoOf(ann, 'profiles').url, url.replace(/\/[\w-]{22}\./, `/${newId()}.`), ''],
    ...[
      'javascript:alert(1)',
      'https://tracker.example/x.jpg',
      `//tracker.example${url}`,
      `${url}?x=1`,
      'data:,x',
      `${url}\n`,
    ],
  ];
  for (const address of wrong) {
    const images = [{ url }, { url: address }];
    assertRefused(await setField(service, ann, _id, 'images', images), 422, address);
    assertRefused(await putPost(service, ann, _id, { images }), 422, address);
    assertRefused(await publish(service, ann, { ...COMPLETE, _id, images }), 422, address);
  }
  for (const images of [[url], [{ url, extra: 1 }], { url }, [null]]) {
    assertRefused(await setField(service, ann, _id, 'images', images), 422);
  }
  assert.equal((await readOwn(service, ann, _id)).images, undefined);
});

test('[C4] photos, forty-one of them, are kept and the forty-second refused on all three ways in', async (t) => {
  const service = await startPosts(t);
  await tellProfile(service, ann);
  const _id = await createDraft(service, ann);
  const most = Array.from({ length: 41 }, () => photoOf(ann));
  const tooMany = [...most, photoOf(ann)];
  for (const send of [
    (images: object[]) => setField(service, ann, _id, 'images', images),
    (images: object[]) => putPost(service, ann, _id, { images }),
    (images: object[]) => publish(service, ann, { ...COMPLETE, _id, images }),
  ]) {
    const refused = await send(tooMany);
    assertRefused(refused, 422);
    assert.equal(refused.body.message, 'A listing can have at most 41 photos.');
    const { status, body } = await send(most);
    assert.ok(status === 200 || status === 201);
    assert.equal(body.images.length, 41);
  }
});

test('[C6] every text, with markup and control characters, stays text and loses only the control characters', async (t) => {
  const service = await startPosts(t);
  const markup = '<script>alert(1)</script>';
  const _id = await goLive(service, ann, { notes: `${markup}\u0007\u001b[31m\r\n`, complex: 'Cafe\u0301' });
  const read = await readOwn(service, ann, _id);
  assert.deepEqual([read.notes, read.complex], [`${markup}[31m\n`, 'Caf\u00e9']);
});
