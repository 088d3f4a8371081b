import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { keptBy, publishDeleted, publishProfiles } from '@keyturn/service-kit/testing-world';
import { openCollections } from './collections.ts';
import { forgetOld } from './retention.ts';
import { ANN, BOB, SAM, startModeration, AVERY } from './testing.ts';

test('[E18] a deleted account’s reports, blocks, name and closed cases are erased; an open case waits for its decision', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('listing-one', { complex: 'Sam’s House' });
  await service.publishListing('listing-two', { complex: 'Sam’s Barn' });
  await service.report(SAM, { about: 'person', id: ANN.userId, text: 'She is rude.' });
  await service.report(ANN, { id: 'listing-one', reason: 'wrong', text: 'It has no pool.' });
  await service.report(BOB, { id: 'listing-two', reason: 'wrong', text: 'It has no roof.' });
  await service.block(ANN, SAM.userId);
  await service.block(SAM, BOB.userId);
  const one = (await service.casesOf()).find(({ subjectId }) => subjectId === 'listing-one');
  await service.decide(one?._id, 'dismiss');
  await publishDeleted(service, SAM);
  await publishDeleted(service, SAM);
  await publishProfiles(service, [SAM]);
  const kept = await keptBy(service, ['reports', 'blocks', 'people', 'listings', 'cases', 'audit']);
  for (const word of ['Sam Hill', 'House', 'She is rude.', 'no pool']) assert.ok(!kept.includes(word), word);
  assert.ok(kept.includes('no roof'), 'what is open');
  assert.deepEqual(await service.listBlocks(ANN), []);
  assert.deepEqual(service.dataOf('moderation.erased')[0]?.counts, { reports: 1, blocks: 2, cases: 1 });
});

test('[E18] a deleted account cannot be blocked, reported or decided about, like one that never existed', async (t) => {
  const service = await startModeration(t);
  const about = { about: 'person', id: SAM.userId };
  assert.equal((await service.report(ANN, about)).status, 201);
  const [found] = await service.casesOf();
  await publishDeleted(service, SAM);
  assertRefused(await service.block(ANN, SAM.userId), 404);
  for (const user of [ANN, BOB]) assertRefused(await service.report(user, about), 404);
  assertRefused(await service.openCase(about), 404);
  assertRefused(await service.decide(found?._id, 'suspend'), 404);
  assert.ok(!(await keptBy(service, ['blocks', 'reports', 'cases'])).includes(SAM.userId));
});

test('[E18] the log keeps decisions about a deleted account without its name; open cases are erased 30 days later', async (t) => {
  const service = await startModeration(t);
  for (const id of ['listing-one', 'listing-two']) await service.publishListing(id, { complex: 'Sam’s House' });
  await service.report(ANN, { about: 'person', id: SAM.userId, reason: 'harassment', text: 'He shouts.' });
  await service.report(ANN, { id: 'listing-one', reason: 'wrong', text: 'It has no pool.' });
  await service.report(BOB, { id: 'listing-two', reason: 'wrong', text: 'It has no roof.' });
  const collections = openCollections(service.store);
  const sweep = () => forgetOld({ collections, now: service.clock.now, newId });
  const closed = () => collections.cases.countDocuments({ state: 'closed' });
  const say = async (subjectId: string, action: string) => {
    const one = (await service.casesOf()).find((each) => each.subjectId === subjectId);
    const { status } = await service.decide(
      one?._id,
      action,
      AVERY,
      action === 'warn' ? { tell: 'Please be kind.' } : {},
    );
    assert.equal(status, 200);
    await service.settle();
  };
  const log = async () =>
    (await service.readLog()).items.map(({ action, actor, title, note }) => [action, actor, title, note]);
  await say('listing-one', 'dismiss');
  service.clock.advance(1000);
  await say(SAM.userId, 'warn');
  await publishDeleted(service, SAM);
  assert.deepEqual(await log(), [
    ['warn', 'Avery Stone', '', 'Looked at it.'],
    ['dismiss', 'Avery Stone', '', 'Looked at it.'],
  ]);
  service.clock.advance(DAY_MS);
  await say('listing-two', 'hold');
  assert.deepEqual((await log())[0], ['hold', 'Avery Stone', '', 'Looked at it.']);
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
