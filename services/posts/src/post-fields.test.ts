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

test('[C11] update-post-field, with a value against the field’s rule, is refused', async (t) => {
  const service = await startPosts(t);
  const id = await createDraft(service, ann);
  const before = await readOwn(service, ann, id);
  const wrong: Record<string, readonly unknown[]> = {
    notes: ['x'.repeat(4001)],
    street: ['x'.repeat(201)],
    state: ['UTA'],
    leaseType: ['Castle'],
    furnished: ['yes'],
    amenities: [['Sauna']],
    incentives: [['First Month Free', 'Two Months Free']],
    startDate: ['2027-02-30', 20270101],
    transferType: ['sublet'],
    officeAgreed: ['Maybe'],
    squareFootage: [-1, '500', 100_001],
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
    photoOf(bob).url,
    photoOf(ann, 'profiles').url,
    url.replace(/\/[\w-]{22}\./, `/${newId()}.`),
    `//tracker.example${url}`,
  ];
  for (const address of wrong) {
    const images = [{ url }, { url: address }];
    assertRefused(await setField(service, ann, _id, 'images', images), 422, address);
    assertRefused(await putPost(service, ann, _id, { images }), 422, address);
    assertRefused(await publish(service, ann, { ...COMPLETE, _id, images }), 422, address);
  }
  assert.equal((await readOwn(service, ann, _id)).images, undefined);
});

test('[C6] every text, with markup and control characters, stays text and loses only the control characters', async (t) => {
  const service = await startPosts(t);
  const markup = '<script>alert(1)</script>';
  const _id = await goLive(service, ann, { notes: `${markup}\u0007\u001b[31m\r\n`, complex: 'Cafe\u0301' });
  const read = await readOwn(service, ann, _id);
  assert.deepEqual([read.notes, read.complex], [`${markup}[31m\n`, 'Caf\u00e9']);
});
