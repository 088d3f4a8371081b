import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { ANN, startModeration, SAM, type Moderation } from './testing.ts';

const caseOf = (service: Moderation, listingId: string) =>
  service.storedCases().findOne({ subjectKey: `listing|${listingId}` });

async function stateOf(service: Moderation, listingId: string): Promise<string> {
  const found = await caseOf(service, listingId);
  return found ? `${found.state}${found.held ? ', held' : ''}: ${(found.signs ?? []).join(' ')}` : 'none';
}

const told = (service: Moderation) => service.decisions().map(({ action }) => action);

async function sayOf(service: Moderation, listingId: string, action: string) {
  assert.equal((await service.decide((await caseOf(service, listingId))?._id, action)).status, 200);
}

test('[E19] light signs open nothing, more open a case, and a hundred points hold the listing', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('one', { signs: ['names_app'] });
  assert.equal(await stateOf(service, 'one'), 'none');
  await service.publishListing('two', { signs: ['low_rent'] });
  assert.equal(await stateOf(service, 'two'), 'open: low_rent');
  await service.publishListing('three', { signs: ['names_app', 'very_low_rent'] });
  assert.equal(await stateOf(service, 'three'), 'open, held: names_app very_low_rent');
  await service.publishListing('four', { signs: ['a_sign_to_come'] });
  assert.equal(await stateOf(service, 'four'), 'none');
  assert.deepEqual(told(service), ['hold']);
  const { decisions, title, ownerId } = (await caseOf(service, 'three'))!;
  assert.deepEqual([title, ownerId, decisions?.[0]?.actor], ['Wymount', (await caseOf(service, 'two'))?.ownerId, '']);
});

test('[E19] signs add up over changes; republished ones change nothing', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('one', { signs: ['low_rent', 'names_app'] });
  await service.publishListing('one', { signs: ['low_rent', 'names_app'] }, 2);
  assert.equal(await stateOf(service, 'one'), 'open: low_rent names_app');
  const { revision } = (await caseOf(service, 'one'))!;
  await service.publishListing('one', { signs: ['low_rent', 'names_app'] }, 3);
  assert.equal((await caseOf(service, 'one'))?.revision, revision);
  await service.publishListing('one', { signs: ['many_at_once'] }, 4);
  assert.equal(await stateOf(service, 'one'), 'open: low_rent names_app');
  await service.publishListing('one', { signs: ['very_low_rent'] }, 5);
  assert.equal(await stateOf(service, 'one'), 'open, held: low_rent names_app very_low_rent');
});

test('[E19] signs that an admin passed do not count again; new ones do', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('one', { signs: ['asks_payment'] });
  await sayOf(service, 'one', 'release');
  await service.settle();
  await service.publishListing('one', { signs: ['asks_payment'] }, 2);
  assert.equal(await stateOf(service, 'one'), 'closed: asks_payment');
  await service.publishListing('one', { signs: ['asks_payment', 'names_app'] }, 3);
  assert.equal(await stateOf(service, 'one'), 'closed: asks_payment');
  await service.publishListing('one', { signs: ['asks_payment', 'very_low_rent'] }, 4);
  assert.equal(await stateOf(service, 'one'), 'open: asks_payment very_low_rent');
  assert.deepEqual(told(service), ['hold', 'release']);
});

test('[E19] a copied photo opens a case, holds beside a low rent, and does not count again once passed', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('one', { signs: ['copied_photo'] });
  assert.equal(await stateOf(service, 'one'), 'open: copied_photo');
  await sayOf(service, 'one', 'dismiss');
  await service.publishListing('one', { signs: ['copied_photo'] }, 2);
  await service.publishListing('one', {}, 3);
  await service.publishListing('one', { signs: ['copied_photo'] }, 4);
  assert.equal(await stateOf(service, 'one'), 'closed: copied_photo');
  await service.publishListing('two', { signs: ['low_rent', 'copied_photo'] });
  assert.equal(await stateOf(service, 'two'), 'open, held: low_rent copied_photo');
});

test('[E19] all listings of an owner are reviewed for ninety days after an admin removed one', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('one', { signs: ['asks_payment'] });
  await sayOf(service, 'one', 'remove');
  await service.publishListing('two');
  assert.equal(await stateOf(service, 'two'), 'open: removed_before');
  await service.publishListing('three', { signs: ['low_rent'] });
  assert.equal(await stateOf(service, 'three'), 'open, held: low_rent removed_before');
  await service.publishListing('of another', { userId: 'somebody', signs: ['names_app'] });
  assert.equal(await stateOf(service, 'of another'), 'none');
  service.clock.advance(90 * DAY_MS);
  await service.publishListing('four');
  assert.equal(await stateOf(service, 'four'), 'none');
});

async function remove(service: Moderation, id: string, revision = 10) {
  await service.publish({ type: 'posts.removed', aggregateId: id, revision, data: { _id: id, userId: SAM.userId } });
  await service.settle();
}

test('[E19] a listing posted again after deleting a held one is held until somebody decides', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('one', { signs: ['asks_payment'] });
  await remove(service, 'one');
  await remove(service, 'one', 11);
  await service.publishListing('two');
  assert.equal(await stateOf(service, 'two'), 'open, held: deleted_held');
  await service.publishListing('of another', { userId: 'somebody' });
  assert.equal(await stateOf(service, 'of another'), 'none');
  await remove(service, 'two');
  await sayOf(service, 'one', 'release');
  await service.publishListing('three');
  assert.equal(await stateOf(service, 'three'), 'open, held: deleted_held', 'the second waits still');
  for (const id of ['two', 'three']) await sayOf(service, id, 'release');
  await service.publishListing('four');
  assert.equal(await stateOf(service, 'four'), 'none');
});

test('[E19] a listing that was not held, or was deleted ninety days ago, holds no other', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('one', { signs: ['low_rent'] });
  await remove(service, 'one');
  await service.publishListing('two');
  assert.equal(await stateOf(service, 'two'), 'none');
  await service.publishListing('three', { signs: ['asks_payment'] });
  await remove(service, 'three');
  service.clock.advance(90 * DAY_MS);
  await service.publishListing('four');
  assert.equal(await stateOf(service, 'four'), 'none');
});

test('[E19] deleting a held listing also holds those posted since the hold', async (t) => {
  const service = await startModeration(t);
  const now = () => service.clock.now().toISOString();
  await service.publishListing('from before', { postedAt: now() });
  service.clock.advance(1000);
  await service.publishListing('one', { signs: ['asks_payment'] });
  service.clock.advance(1000);
  await service.publishListing('copy', { postedAt: now() });
  await service.publishListing('other', { postedAt: now(), complex: 'Elm House' });
  assert.equal(await stateOf(service, 'other'), 'open: beside_held');
  await remove(service, 'one');
  assert.equal(await stateOf(service, 'other'), 'open, held: beside_held deleted_held');
  assert.equal(await stateOf(service, 'from before'), 'none');
});

/** Publishes a listing a second after what was before. */
async function post(service: Moderation, id: string, fields: object = {}, revision = 1) {
  service.clock.advance(1000);
  await service.publishListing(id, { postedAt: service.clock.now().toISOString(), ...fields }, revision);
}

test('[E19] a second copy of a held listing is held, too; another listing of its owner is reviewed', async (t) => {
  const service = await startModeration(t);
  await post(service, 'from before', { complex: 'Elm House' });
  await post(service, 'one', { signs: ['asks_payment'] });
  await post(service, 'copy');
  assert.equal(await stateOf(service, 'copy'), 'open, held: held_again');
  await post(service, 'other', { complex: 'Elm House' });
  assert.equal(await stateOf(service, 'other'), 'open: beside_held');
  await post(service, 'of another', { userId: 'somebody' });
  assert.equal(await stateOf(service, 'of another'), 'none');
  await service.publishListing('from before', { postedAt: '2026-01-01T00:00:00.000Z', complex: 'Elm House' }, 2);
  assert.equal(await stateOf(service, 'from before'), 'none', 'changed alone');
  for (const id of ['one', 'copy']) await sayOf(service, id, 'release');
  await post(service, 'later');
  assert.equal(await stateOf(service, 'later'), 'none');
});

test('[E19] the time of a hold does not change with a report or a reopened case', async (t) => {
  const service = await startModeration(t);
  await post(service, 'one', { signs: ['low_rent'] });
  assert.equal(await stateOf(service, 'one'), 'open: low_rent');
  await post(service, 'between');
  await post(service, 'one', { signs: ['very_low_rent', 'names_app'] }, 2);
  service.clock.advance(1000);
  await sayOf(service, 'one', 'hold');
  await post(service, 'copy');
  service.clock.advance(1000);
  await service.report(ANN, { id: 'one', reason: 'scam' });
  assert.match(await stateOf(service, 'one'), /^open, held/);
  await remove(service, 'one');
  assert.equal(await stateOf(service, 'copy'), 'open, held: held_again deleted_held');
  assert.equal(await stateOf(service, 'between'), 'none');
});

test('[E19] reports and signs of a listing share one case', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('one');
  assert.equal((await service.report(ANN, { id: 'one' })).status, 201);
  await service.publishListing('one', { signs: ['asks_payment'] }, 2);
  assert.equal(await stateOf(service, 'one'), 'open, held: asks_payment');
  const others = ['Two B', 'Three C'].map((name) => ({ ...testUser(name), emailConfirmed: true }));
  for (const other of others) await service.report(other, { id: 'one' });
  await service.settle();
  assert.deepEqual(told(service), ['hold']);
});
