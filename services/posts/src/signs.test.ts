import assert from 'node:assert/strict';
import { postFields, type PostData, type PostField } from '@keyturn/contracts/post-fields';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { SAM, photoOf, startPosts, startLive, type Posts } from './testing.ts';

const OTHERS = ['Ann Lee', 'Bob Ray', 'Cara Moss'].map((name) => testUser(name));

/** Twelve live listings of three others. */
async function fillMarket(service: Posts, fields: PostData = {}): Promise<void> {
  for (const other of OTHERS) for (let at = 0; at < 4; at += 1) await service.goLive(other, fields);
}

test('[E19] an owner’s text is published with its signs, and without them once it is gone', async (t) => {
  const { service, id } = await startLive(t, SAM, { notes: 'Send the rent by Western Union, or Venmo.' });
  assert.deepEqual(await service.signsOf(id), ['asks_payment', 'names_app']);
  await service.putPost(SAM, id, { notes: 'Venmo' });
  assert.deepEqual(await service.signsOf(id), ['names_app']);
  await service.putPost(SAM, id, { notes: 'Near campus.' });
  assert.deepEqual(await service.signsOf(id), []);
});

/** Public free text fields. */
const FREE = (Object.keys(postFields) as PostField[]).filter((field) => postFields[field].safeParse('Bitcoin').success);

test('[E19] every visible text of a listing is checked for signs', async (t) => {
  const service = await startPosts(t);
  const seen: string[] = [];
  for (const field of FREE) {
    const id = await service.goLive(SAM);
    const { status } = await service.putPost(SAM, id, { [field]: 'Bitcoin' });
    const { body } = await service.call('GET', `/api/posts/${id}`, { user: OTHERS[0] ?? null });
    const isSeen = status === 200 && body[field] === 'Bitcoin';
    if (isSeen) seen.push(field);
    assert.deepEqual(await service.signsOf(id), isSeen ? ['asks_payment'] : [], field);
  }
  assert.ok(['transferFee', 'applicationFee', 'notes', 'unit', 'school'].every((one) => seen.includes(one)));
});

test('[E19] photo descriptions are checked for signs, which disappear with them', async (t) => {
  const { service, id } = await startLive(t, SAM, { images: [{ ...photoOf(SAM), alt: 'Wire transfer only' }] });
  assert.deepEqual(await service.signsOf(id), ['asks_payment']);
  await service.putPost(SAM, id, { images: [photoOf(SAM)] });
  assert.deepEqual(await service.signsOf(id), []);
});

test('[E19] no reader of a listing sees its signs, its owner included', async (t) => {
  const { service, id } = await startLive(t, SAM, { notes: 'Bitcoin only' });
  for (const user of [SAM, OTHERS[0] ?? null]) {
    const { body } = await service.call('GET', `/api/posts/${id}`, { user });
    assert.equal('signs' in body, false);
  }
  const { body } = await service.call('GET', '/api/posts/live');
  assert.ok(!JSON.stringify(body).includes('asks_payment'));
});

test('[E19] a rent far below comparable listings in the same city is a sign', async (t) => {
  const service = await startPosts(t);
  await fillMarket(service);
  const low = await service.goLive(SAM, { monthlyRent: '$424' });
  assert.deepEqual(await service.signsOf(low), ['low_rent']);
  const fair = await service.goLive(SAM, { monthlyRent: '$425' });
  assert.deepEqual(await service.signsOf(fair), []);
  await service.putPost(SAM, fair, { monthlyRent: '$200' });
  assert.deepEqual(await service.signsOf(fair), ['very_low_rent']);
  const elsewhere = await service.goLive(SAM, { monthlyRent: '$200', city: 'Logan' });
  assert.deepEqual(await service.signsOf(elsewhere), []);
  const other = await service.goLive(SAM, { monthlyRent: '$200', leaseType: 'Shared Room' });
  assert.deepEqual(await service.signsOf(other), []);
});

test('[E19] eleven listings within an hour are a sign for an account younger than a week', async (t) => {
  const service = await startPosts(t);
  const registeredAt = service.clock.now().toISOString();
  const ids: string[] = [];
  for (let at = 0; at < 11; at += 1) {
    const id = await service.goLive(SAM);
    if (at === 0) await service.publishProfile(SAM, { revision: 2, registeredAt });
    ids.push(id);
  }
  assert.deepEqual(await service.signsOf(ids[9] ?? ''), []);
  assert.deepEqual(await service.signsOf(ids[10] ?? ''), ['many_at_once']);
  await service.putPost(SAM, ids[9] ?? '', { notes: 'Quiet' });
  assert.deepEqual(await service.signsOf(ids[9] ?? ''), ['many_at_once']);
  service.clock.advance(3_600_001);
  await service.putPost(SAM, ids[10] ?? '', { notes: 'Quiet' });
  assert.deepEqual(await service.signsOf(ids[10] ?? ''), []);
});
