import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellDeleted, tellProfiles } from '@keyturn/service-kit/testing-world';
import type { CasesAnswer } from '@keyturn/contracts/admin';
import { ANN, block, BOB, listBlocks, report, SAM, startModeration, tellListing } from './testing.ts';

const AVERY = { ...testUser('Avery Stone'), role: 'admin' };

test('[E18] of who is gone no report, block, name or closed case is kept; an open case waits for its decision', async (t) => {
  const service = await startModeration(t);
  await tellListing(service, 'listing-one', { complex: 'Sam’s House' });
  await tellListing(service, 'listing-two', { complex: 'Sam’s Barn' });
  await report(service, SAM, { about: 'person', id: ANN.userId, text: 'She is rude.' });
  await report(service, ANN, { id: 'listing-one', reason: 'wrong', text: 'It has no pool.' });
  await report(service, BOB, { id: 'listing-two', reason: 'wrong', text: 'It has no roof.' });
  await block(service, ANN, SAM.userId);
  await block(service, SAM, BOB.userId);
  const { items } = (await service.call('GET', '/api/admin/cases', { user: AVERY })).body as CasesAnswer;
  const one = items.find(({ subjectId }) => subjectId === 'listing-one');
  const body = { action: 'dismiss', note: 'It has one.' };
  await service.call('POST', `/api/admin/cases/${one?._id}/decision`, { user: AVERY, body });
  await tellDeleted(service, SAM);
  await tellDeleted(service, SAM);
  await tellProfiles(service, [SAM]);
  const kept = await keptBy(service, ['reports', 'blocks', 'people', 'listings', 'cases']);
  for (const word of ['Sam Hill', 'House', 'She is rude.', 'no pool']) assert.ok(!kept.includes(word), word);
  assert.ok(kept.includes('no roof'), 'what is open');
  assert.deepEqual(await listBlocks(service, ANN), []);
  assert.deepEqual((service.events('moderation.erased')[0]?.data as { counts: object }).counts, {
    reports: 1,
    blocks: 2,
    cases: 1,
  });
});
