import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import type { CaseDocument } from './collections.ts';
import { ANN, report, startModeration, tellListing } from './testing.ts';

const DAY_MS = 86_400_000;
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

async function sayOf(service: TestService, listingId: string, action: 'release' | 'remove') {
  const body = { action, note: 'Looked at it.' };
  const path = `/api/admin/cases/${(await caseOf(service, listingId))?._id}/decision`;
  assert.equal((await service.call('POST', path, { user: AVERY, body })).status, 200);
}

test('[E19] what weighs little opens nothing, more opens a case, and from a hundred points on the listing is held', async (t) => {
  const service = await startModeration(t);
  await tellListing(service, 'one', { signs: ['names_app'] });
  assert.equal(await stateOf(service, 'one'), 'none');
  await tellListing(service, 'two', { signs: ['low_rent'] });
  assert.equal(await stateOf(service, 'two'), 'open: low_rent');
  await tellListing(service, 'three', { signs: ['names_app', 'very_low_rent'] });
  assert.equal(await stateOf(service, 'three'), 'open, held: names_app very_low_rent');
  await tellListing(service, 'four', { signs: ['a_sign_to_come'] });
  assert.equal(await stateOf(service, 'four'), 'none');
  assert.deepEqual(told(service), ['hold']);
  const { decisions, title, ownerId } = (await caseOf(service, 'three'))!;
  assert.deepEqual([title, ownerId, decisions?.[0]?.actor], ['Wymount', (await caseOf(service, 'two'))?.ownerId, '']);
});

test('[E19] signs add up over changes; told again they change nothing', async (t) => {
  const service = await startModeration(t);
  await tellListing(service, 'one', { signs: ['low_rent', 'names_app'] });
  await tellListing(service, 'one', { signs: ['low_rent', 'names_app'] }, 2);
  assert.equal(await stateOf(service, 'one'), 'open: low_rent names_app');
  const { revision } = (await caseOf(service, 'one'))!;
  await tellListing(service, 'one', { signs: ['low_rent', 'names_app'] }, 3);
  assert.equal((await caseOf(service, 'one'))?.revision, revision);
  await tellListing(service, 'one', { signs: ['many_at_once'] }, 4);
  assert.equal(await stateOf(service, 'one'), 'open: low_rent names_app');
  await tellListing(service, 'one', { signs: ['very_low_rent'] }, 5);
  assert.equal(await stateOf(service, 'one'), 'open, held: low_rent names_app very_low_rent');
});

test('[E19] what an admin let pass does not count again; what is new does', async (t) => {
  const service = await startModeration(t);
  await tellListing(service, 'one', { signs: ['asks_payment'] });
  await sayOf(service, 'one', 'release');
  await service.settle();
  await tellListing(service, 'one', { signs: ['asks_payment'] }, 2);
  assert.equal(await stateOf(service, 'one'), 'closed: asks_payment');
  await tellListing(service, 'one', { signs: ['asks_payment', 'names_app'] }, 3);
  assert.equal(await stateOf(service, 'one'), 'closed: asks_payment');
  await tellListing(service, 'one', { signs: ['asks_payment', 'very_low_rent'] }, 4);
  assert.equal(await stateOf(service, 'one'), 'open: asks_payment very_low_rent');
  assert.deepEqual(told(service), ['hold', 'release']);
});

test('[E19] whose listing an admin removed is looked at for ninety days, whatever they publish', async (t) => {
  const service = await startModeration(t);
  await tellListing(service, 'one', { signs: ['asks_payment'] });
  await sayOf(service, 'one', 'remove');
  await tellListing(service, 'two');
  assert.equal(await stateOf(service, 'two'), 'open: removed_before');
  await tellListing(service, 'three', { signs: ['low_rent'] });
  assert.equal(await stateOf(service, 'three'), 'open, held: low_rent removed_before');
  await tellListing(service, 'of another', { userId: 'somebody', signs: ['names_app'] });
  assert.equal(await stateOf(service, 'of another'), 'none');
  service.clock.advance(90 * DAY_MS);
  await tellListing(service, 'four');
  assert.equal(await stateOf(service, 'four'), 'none');
});

test('[E19] reports and signs of a listing meet in one case', async (t) => {
  const service = await startModeration(t);
  await tellListing(service, 'one');
  assert.equal((await report(service, ANN, { id: 'one' })).status, 201);
  await tellListing(service, 'one', { signs: ['asks_payment'] }, 2);
  assert.equal(await stateOf(service, 'one'), 'open, held: asks_payment');
  const others = ['Two B', 'Three C'].map((name) => ({ ...testUser(name), emailConfirmed: true }));
  for (const other of others) await report(service, other, { id: 'one' });
  await service.settle();
  assert.deepEqual(told(service), ['hold']);
});
