import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { keptBy, publishDeleted, publishProfiles } from '@keyturn/service-kit/testing-world';
import type { AuditAnswer, CasesAnswer } from '@keyturn/contracts/admin';
import { openCollections } from './collections.ts';
import { forgetOld } from './retention.ts';
import { ANN, block, BOB, listBlocks, report, SAM, startModeration, publishListing } from './testing.ts';

const AVERY = { ...testUser('Avery Stone'), role: 'admin' };

test('[E18] of who is gone no report, block, name or closed case is kept; an open case waits for its decision', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'listing-one', { complex: 'Sam’s House' });
  await publishListing(service, 'listing-two', { complex: 'Sam’s Barn' });
  await report(service, SAM, { about: 'person', id: ANN.userId, text: 'She is rude.' });
  await report(service, ANN, { id: 'listing-one', reason: 'wrong', text: 'It has no pool.' });
  await report(service, BOB, { id: 'listing-two', reason: 'wrong', text: 'It has no roof.' });
  await block(service, ANN, SAM.userId);
  await block(service, SAM, BOB.userId);
  const { items } = (await service.call('GET', '/api/admin/cases', { user: AVERY })).body as CasesAnswer;
  const one = items.find(({ subjectId }) => subjectId === 'listing-one');
  const body = { action: 'dismiss', note: 'It has one.' };
  await service.call('POST', `/api/admin/cases/${one?._id}/decision`, { user: AVERY, body });
  await publishDeleted(service, SAM);
  await publishDeleted(service, SAM);
  await publishProfiles(service, [SAM]);
  const kept = await keptBy(service, ['reports', 'blocks', 'people', 'listings', 'cases', 'audit']);
  for (const word of ['Sam Hill', 'House', 'She is rude.', 'no pool']) assert.ok(!kept.includes(word), word);
  assert.ok(kept.includes('no roof'), 'what is open');
  assert.deepEqual(await listBlocks(service, ANN), []);
  assert.deepEqual((service.events('moderation.erased')[0]?.data as { counts: object }).counts, {
    reports: 1,
    blocks: 2,
    cases: 1,
  });
});

test('[E18] who is gone is blocked and reported no more than who never was, and no case about them is decided', async (t) => {
  const service = await startModeration(t);
  const about = { about: 'person', id: SAM.userId };
  assert.equal((await report(service, ANN, about)).status, 201);
  const { items } = (await service.call('GET', '/api/admin/cases', { user: AVERY })).body as CasesAnswer;
  await publishDeleted(service, SAM);
  assertRefused(await block(service, ANN, SAM.userId), 404);
  for (const user of [ANN, BOB]) assertRefused(await report(service, user, about), 404);
  const opening = { user: AVERY, body: { ...about, note: 'Seen by chance.' } };
  assertRefused(await service.call('POST', '/api/admin/cases', opening), 404);
  const body = { action: 'suspend', note: 'Rude.' };
  assertRefused(await service.call('POST', `/api/admin/cases/${items[0]?._id}/decision`, { user: AVERY, body }), 404);
  assert.ok(!(await keptBy(service, ['blocks', 'reports', 'cases'])).includes(SAM.userId));
});

test('[E18] the log says what was decided about who is gone, and of whom no more; what was open is forgotten 30 days after its decision', async (t) => {
  const service = await startModeration(t);
  for (const id of ['listing-one', 'listing-two']) await publishListing(service, id, { complex: 'Sam’s House' });
  await report(service, ANN, { about: 'person', id: SAM.userId, reason: 'harassment', text: 'He shouts.' });
  await report(service, ANN, { id: 'listing-one', reason: 'wrong', text: 'It has no pool.' });
  await report(service, BOB, { id: 'listing-two', reason: 'wrong', text: 'It has no roof.' });
  const collections = openCollections(service.store);
  const sweep = () => forgetOld({ collections, now: service.clock.now, newId });
  const closed = () => collections.cases.countDocuments({ state: 'closed' });
  const decide = async (subjectId: string, action: string) => {
    const { items } = (await service.call('GET', '/api/admin/cases', { user: AVERY })).body as CasesAnswer;
    const one = items.find((each) => each.subjectId === subjectId);
    const body = { action, note: 'Looked at.', ...(action === 'warn' && { tell: 'Please be kind.' }) };
    const { status } = await service.call('POST', `/api/admin/cases/${one?._id}/decision`, { user: AVERY, body });
    assert.equal(status, 200);
    await service.settle();
  };
  const log = async () => {
    const { items } = (await service.call('GET', '/api/admin/audit', { user: AVERY })).body as AuditAnswer;
    return items.map(({ action, actor, title, note }) => [action, actor, title, note]);
  };
  await decide('listing-one', 'dismiss');
  service.clock.advance(1000);
  await decide(SAM.userId, 'warn');
  await publishDeleted(service, SAM);
  assert.deepEqual(await log(), [
    ['warn', 'Avery Stone', '', 'Looked at.'],
    ['dismiss', 'Avery Stone', '', 'Looked at.'],
  ]);
  service.clock.advance(DAY_MS);
  await decide('listing-two', 'hold');
  assert.deepEqual((await log())[0], ['hold', 'Avery Stone', '', 'Looked at.']);
  assert.ok((await keptBy(service, ['cases', 'reports'])).includes('no roof'));
  service.clock.advance(29 * DAY_MS);
  await sweep();
  assert.equal(await closed(), 1);
  service.clock.advance(2 * DAY_MS);
  await sweep();
  assert.equal(await closed(), 0);
  const kept = await keptBy(service, ['cases', 'reports', 'audit', 'listings', 'people']);
  for (const word of ['Sam Hill', 'House', 'shouts', 'no pool', 'no roof']) assert.ok(!kept.includes(word), word);
});
