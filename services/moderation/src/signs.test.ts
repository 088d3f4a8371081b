import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import type { CaseDocument } from './collections.ts';
import { ANN, report, startModeration, publishListing } from './testing.ts';

const AVERY = { ...testUser('Avery Stone'), role: 'admin' };

async function caseOf(service: TestService, listingId: string): Promise<CaseDocument | null> {
  const { store } = service;
  return store.collection<CaseDocument>('cases').findOne({ subjectKey: `listing|${listingId}` });
}

async function stateOf(service: TestService, listingId: string): Promise<string> {
  const found = await caseOf(service, listingId);
  return found ? `${found.state}${found.held ? ', held' : ''}: ${(found.signs ?? []).join(' ')}` : 'none';
}

const told = (service: TestService) =>
  service.events('moderation.decided').map(({ data }) => (data as { action: string }).action);

async function sayOf(service: TestService, listingId: string, action: 'release' | 'remove' | 'dismiss') {
  const body = { action, note: 'Looked at it.' };
  const path = `/api/admin/cases/${(await caseOf(service, listingId))?._id}/decision`;
  assert.equal((await service.call('POST', path, { user: AVERY, body })).status, 200);
}

test('[E19] what weighs little opens nothing, more opens a case, and from a hundred points on the listing is held', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'one', { signs: ['names_app'] });
  assert.equal(await stateOf(service, 'one'), 'none');
  await publishListing(service, 'two', { signs: ['low_rent'] });
  assert.equal(await stateOf(service, 'two'), 'open: low_rent');
  await publishListing(service, 'three', { signs: ['names_app', 'very_low_rent'] });
  assert.equal(await stateOf(service, 'three'), 'open, held: names_app very_low_rent');
  await publishListing(service, 'four', { signs: ['a_sign_to_come'] });
  assert.equal(await stateOf(service, 'four'), 'none');
  assert.deepEqual(told(service), ['hold']);
  const { decisions, title, ownerId } = (await caseOf(service, 'three'))!;
  assert.deepEqual([title, ownerId, decisions?.[0]?.actor], ['Wymount', (await caseOf(service, 'two'))?.ownerId, '']);
});

test('[E19] signs add up over changes; told again they change nothing', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'one', { signs: ['low_rent', 'names_app'] });
  await publishListing(service, 'one', { signs: ['low_rent', 'names_app'] }, 2);
  assert.equal(await stateOf(service, 'one'), 'open: low_rent names_app');
  const { revision } = (await caseOf(service, 'one'))!;
  await publishListing(service, 'one', { signs: ['low_rent', 'names_app'] }, 3);
  assert.equal((await caseOf(service, 'one'))?.revision, revision);
  await publishListing(service, 'one', { signs: ['many_at_once'] }, 4);
  assert.equal(await stateOf(service, 'one'), 'open: low_rent names_app');
  await publishListing(service, 'one', { signs: ['very_low_rent'] }, 5);
  assert.equal(await stateOf(service, 'one'), 'open, held: low_rent names_app very_low_rent');
});

test('[E19] what an admin let pass does not count again; what is new does', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'one', { signs: ['asks_payment'] });
  await sayOf(service, 'one', 'release');
  await service.settle();
  await publishListing(service, 'one', { signs: ['asks_payment'] }, 2);
  assert.equal(await stateOf(service, 'one'), 'closed: asks_payment');
  await publishListing(service, 'one', { signs: ['asks_payment', 'names_app'] }, 3);
  assert.equal(await stateOf(service, 'one'), 'closed: asks_payment');
  await publishListing(service, 'one', { signs: ['asks_payment', 'very_low_rent'] }, 4);
  assert.equal(await stateOf(service, 'one'), 'open: asks_payment very_low_rent');
  assert.deepEqual(told(service), ['hold', 'release']);
});

test('[E19] a copied photo opens a case, holds beside a low rent, and does not count again once it was let pass', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'one', { signs: ['copied_photo'] });
  assert.equal(await stateOf(service, 'one'), 'open: copied_photo');
  await sayOf(service, 'one', 'dismiss');
  await publishListing(service, 'one', { signs: ['copied_photo'] }, 2);
  await publishListing(service, 'one', {}, 3);
  await publishListing(service, 'one', { signs: ['copied_photo'] }, 4);
  assert.equal(await stateOf(service, 'one'), 'closed: copied_photo');
  await publishListing(service, 'two', { signs: ['low_rent', 'copied_photo'] });
  assert.equal(await stateOf(service, 'two'), 'open, held: low_rent copied_photo');
});

test('[E19] whose listing an admin removed is looked at for ninety days, whatever they publish', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'one', { signs: ['asks_payment'] });
  await sayOf(service, 'one', 'remove');
  await publishListing(service, 'two');
  assert.equal(await stateOf(service, 'two'), 'open: removed_before');
  await publishListing(service, 'three', { signs: ['low_rent'] });
  assert.equal(await stateOf(service, 'three'), 'open, held: low_rent removed_before');
  await publishListing(service, 'of another', { userId: 'somebody', signs: ['names_app'] });
  assert.equal(await stateOf(service, 'of another'), 'none');
  service.clock.advance(90 * DAY_MS);
  await publishListing(service, 'four');
  assert.equal(await stateOf(service, 'four'), 'none');
});

async function remove(service: TestService, id: string, revision = 10) {
  const { userId } = testUser('Sam Hill');
  await service.publish({ type: 'posts.removed', aggregateId: id, revision, data: { _id: id, userId } });
  await service.settle();
}

test('[E19] who deletes a listing that is held and posts it again is held again, until somebody has decided', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'one', { signs: ['asks_payment'] });
  await remove(service, 'one');
  await remove(service, 'one', 11);
  await publishListing(service, 'two');
  assert.equal(await stateOf(service, 'two'), 'open, held: deleted_held');
  await publishListing(service, 'of another', { userId: 'somebody' });
  assert.equal(await stateOf(service, 'of another'), 'none');
  await remove(service, 'two');
  await sayOf(service, 'one', 'release');
  await publishListing(service, 'three');
  assert.equal(await stateOf(service, 'three'), 'open, held: deleted_held', 'the second waits still');
  for (const id of ['two', 'three']) await sayOf(service, id, 'release');
  await publishListing(service, 'four');
  assert.equal(await stateOf(service, 'four'), 'none');
});

test('[E19] a listing that was not held, or was deleted ninety days ago, holds no other', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'one', { signs: ['low_rent'] });
  await remove(service, 'one');
  await publishListing(service, 'two');
  assert.equal(await stateOf(service, 'two'), 'none');
  await publishListing(service, 'three', { signs: ['asks_payment'] });
  await remove(service, 'three');
  service.clock.advance(90 * DAY_MS);
  await publishListing(service, 'four');
  assert.equal(await stateOf(service, 'four'), 'none');
});

test('[E19] what was posted since the listing was held, and heard before it was deleted, is held then', async (t) => {
  const service = await startModeration(t);
  const now = () => service.clock.now().toISOString();
  await publishListing(service, 'from before', { postedAt: now() });
  service.clock.advance(1000);
  await publishListing(service, 'one', { signs: ['asks_payment'] });
  service.clock.advance(1000);
  await publishListing(service, 'copy', { postedAt: now() });
  await publishListing(service, 'other', { postedAt: now(), complex: 'Elm House' });
  assert.equal(await stateOf(service, 'other'), 'open: beside_held');
  await remove(service, 'one');
  assert.equal(await stateOf(service, 'other'), 'open, held: beside_held deleted_held');
  assert.equal(await stateOf(service, 'from before'), 'none');
});

test('[E19] a listing that is posted a second time while it is held is held, too; another one of its owner is looked at', async (t) => {
  const service = await startModeration(t);
  const post = async (id: string, fields: object = {}, revision = 1) => {
    service.clock.advance(1000);
    await publishListing(service, id, { postedAt: service.clock.now().toISOString(), ...fields }, revision);
  };
  await post('from before', { complex: 'Elm House' });
  await post('one', { signs: ['asks_payment'] });
  await post('copy');
  assert.equal(await stateOf(service, 'copy'), 'open, held: held_again');
  await post('other', { complex: 'Elm House' });
  assert.equal(await stateOf(service, 'other'), 'open: beside_held');
  await post('of another', { userId: 'somebody' });
  assert.equal(await stateOf(service, 'of another'), 'none');
  await publishListing(service, 'from before', { postedAt: '2026-01-01T00:00:00.000Z', complex: 'Elm House' }, 2);
  assert.equal(await stateOf(service, 'from before'), 'none', 'changed alone');
  for (const id of ['one', 'copy']) await sayOf(service, id, 'release');
  await post('later');
  assert.equal(await stateOf(service, 'later'), 'none');
});

test('[E19] since it was held means neither since somebody reported it nor since its case was opened again', async (t) => {
  const service = await startModeration(t);
  const now = () => service.clock.now().toISOString();
  const post = async (id: string, fields: object = {}, revision = 1) => {
    service.clock.advance(1000);
    await publishListing(service, id, { postedAt: now(), ...fields }, revision);
  };
  await post('one', { signs: ['low_rent'] });
  assert.equal(await stateOf(service, 'one'), 'open: low_rent');
  await post('between');
  await post('one', { signs: ['very_low_rent', 'names_app'] }, 2);
  const body = { action: 'hold', note: 'Looked at it.' };
  service.clock.advance(1000);
  await service.call('POST', `/api/admin/cases/${(await caseOf(service, 'one'))?._id}/decision`, { user: AVERY, body });
  await post('copy');
  service.clock.advance(1000);
  await report(service, ANN, { id: 'one', reason: 'scam' });
  assert.match(await stateOf(service, 'one'), /^open, held/);
  await remove(service, 'one');
  assert.equal(await stateOf(service, 'copy'), 'open, held: held_again deleted_held');
  assert.equal(await stateOf(service, 'between'), 'none');
});

test('[E19] reports and signs of a listing meet in one case', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'one');
  assert.equal((await report(service, ANN, { id: 'one' })).status, 201);
  await publishListing(service, 'one', { signs: ['asks_payment'] }, 2);
  assert.equal(await stateOf(service, 'one'), 'open, held: asks_payment');
  const others = ['Two B', 'Three C'].map((name) => ({ ...testUser(name), emailConfirmed: true }));
  for (const other of others) await report(service, other, { id: 'one' });
  await service.settle();
  assert.deepEqual(told(service), ['hold']);
});
