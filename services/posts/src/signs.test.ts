import assert from 'node:assert/strict';
import { postFields, type PostData, type PostField } from '@keyturn/contracts/post-fields';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { SAM, goLive, photoOf, putPost, startPosts, publishProfile, startLive } from './testing.ts';
import { signsOf } from './testing-photos.ts';

const OTHERS = ['Ann Lee', 'Bob Ray', 'Cara Moss'].map((name) => testUser(name));

/** Twelve live listings of three others. */
async function fillMarket(service: TestService, fields: PostData = {}): Promise<void> {
  for (const other of OTHERS) for (let at = 0; at < 4; at += 1) await goLive(service, other, fields);
}

test('[E19] what an owner writes is told with its signs, and without them once it is gone', async (t) => {
  const { service, id } = await startLive(t, SAM, { notes: 'Send the rent by Western Union, or Venmo.' });
  assert.deepEqual(await signsOf(service, id), ['asks_payment', 'names_app']);
  await putPost(service, SAM, id, { notes: 'Venmo' });
  assert.deepEqual(await signsOf(service, id), ['names_app']);
  await putPost(service, SAM, id, { notes: 'Near campus.' });
  assert.deepEqual(await signsOf(service, id), []);
});

/** What others read as an owner wrote it. */
const FREE = (Object.keys(postFields) as PostField[]).filter((field) => postFields[field].safeParse('Bitcoin').success);

test('[E19] whatever text others see of a listing is read for signs', async (t) => {
  const service = await startPosts(t);
  const seen: string[] = [];
  for (const field of FREE) {
    const id = await goLive(service, SAM);
    const { status } = await putPost(service, SAM, id, { [field]: 'Bitcoin' });
    const { body } = await service.call('GET', `/api/posts/${id}`, { user: OTHERS[0] ?? null });
    const isSeen = status === 200 && body[field] === 'Bitcoin';
    if (isSeen) seen.push(field);
    assert.deepEqual(await signsOf(service, id), isSeen ? ['asks_payment'] : [], field);
  }
  assert.ok(['transferFee', 'applicationFee', 'notes', 'unit', 'school'].every((one) => seen.includes(one)));
});

test('[E19] what photos are said to show is read for signs, and gone with them', async (t) => {
  const { service, id } = await startLive(t, SAM, { images: [{ ...photoOf(SAM), alt: 'Wire transfer only' }] });
  assert.deepEqual(await signsOf(service, id), ['asks_payment']);
  await putPost(service, SAM, id, { images: [photoOf(SAM)] });
  assert.deepEqual(await signsOf(service, id), []);
});

test('[E19] signs are told to no reader of a listing, its owner included', async (t) => {
  const { service, id } = await startLive(t, SAM, { notes: 'Bitcoin only' });
  for (const user of [SAM, OTHERS[0] ?? null]) {
    const { body } = await service.call('GET', `/api/posts/${id}`, { user });
    assert.equal('signs' in body, false);
  }
  const { body } = await service.call('GET', '/api/posts/live');
  assert.ok(!JSON.stringify(body).includes('asks_payment'));
});

test('[E19] a rent far below what others ask for the same in the same city is a sign', async (t) => {
  const service = await startPosts(t);
  await fillMarket(service);
  const low = await goLive(service, SAM, { monthlyRent: '$424' });
  assert.deepEqual(await signsOf(service, low), ['low_rent']);
  const fair = await goLive(service, SAM, { monthlyRent: '$425' });
  assert.deepEqual(await signsOf(service, fair), []);
  await putPost(service, SAM, fair, { monthlyRent: '$200' });
  assert.deepEqual(await signsOf(service, fair), ['very_low_rent']);
  const elsewhere = await goLive(service, SAM, { monthlyRent: '$200', city: 'Logan' });
  assert.deepEqual(await signsOf(service, elsewhere), []);
  const other = await goLive(service, SAM, { monthlyRent: '$200', leaseType: 'Shared Room' });
  assert.deepEqual(await signsOf(service, other), []);
});

test('[E19] eleven listings within an hour are a sign where the account is younger than a week', async (t) => {
  const service = await startPosts(t);
  const registeredAt = service.clock.now().toISOString();
  const ids: string[] = [];
  for (let at = 0; at < 11; at += 1) {
    const id = await goLive(service, SAM);
    if (at === 0) await publishProfile(service, SAM, { revision: 2, registeredAt });
    ids.push(id);
  }
  assert.deepEqual(await signsOf(service, ids[9] ?? ''), []);
  assert.deepEqual(await signsOf(service, ids[10] ?? ''), ['many_at_once']);
  await putPost(service, SAM, ids[9] ?? '', { notes: 'Quiet' });
  assert.deepEqual(await signsOf(service, ids[9] ?? ''), ['many_at_once']);
  service.clock.advance(3_600_001);
  await putPost(service, SAM, ids[10] ?? '', { notes: 'Quiet' });
  assert.deepEqual(await signsOf(service, ids[10] ?? ''), []);
});
