import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import type { CaseDocument } from './collections.ts';
import { ANN, BOB, SAM, startModeration, AVERY, type Moderation } from './testing.ts';
import { toCurrentDecision } from './cases.ts';

const CHANGED = 'The listing was changed since you looked at it. Please read it again.';

/** A listing whose changes posts publishes, each a second later. */
async function startListing(service: Moderation, fields: object) {
  let revision = 0;
  const next = () => {
    service.clock.advance(1000);
    revision += 1;
    return service.clock.now().toISOString();
  };
  const live = async (more: object) => {
    const changedAt = next();
    await service.publishListing('one', { changedAt, ...more }, revision);
    return changedAt;
  };
  /** Its owner changes it while held. */
  const change = async (...signs: string[]) => {
    const changedAt = next();
    const data = { _id: 'one', userId: SAM.userId, title: 'Wymount', signs, changedAt };
    await service.publish({ type: 'posts.changed', aggregateId: 'one', revision, data });
    await service.settle();
    return changedAt;
  };
  await live(fields);
  const { _id } = (await service.storedCases().findOne({ subjectKey: 'listing|one' }))!;
  const read = () => service.readCase(_id);
  const say = (action: string, more: object = {}) => service.decide(_id, action, AVERY, more);
  return { _id, live, change, read, say };
}

test('[E19] a held listing keeps the signs of its earlier text, which are not passed with the new one', async (t) => {
  const service = await startModeration(t);
  const { live, change, read, say } = await startListing(service, { signs: ['asks_payment'] });
  const before = await read();
  assert.deepEqual([before.isChanged, before.signs, before.pastSigns], [false, ['asks_payment'], []]);
  const clean = await change();
  const { changedAt, isChanged, signs, pastSigns, held } = await read();
  assert.deepEqual(
    [changedAt, isChanged, signs, pastSigns, held],
    [clean, true, ['asks_payment'], ['asks_payment'], true],
  );
  assert.equal((await say('release', { changedAt })).status, 200);
  await live({ changedAt: clean });
  assert.equal((await read()).state, 'closed');
  await live({ signs: ['asks_payment'] });
  const again = await read();
  assert.deepEqual([again.state, again.held], ['open', true]);
  assert.equal((await say('release', { changedAt: again.changedAt })).status, 200);
  await live({ signs: ['asks_payment'] });
  assert.equal((await read()).state, 'closed', 'that was read');
});

test('[E19] a listing changed since it was read cannot be released, but can be hidden and removed', async (t) => {
  const service = await startModeration(t);
  const { change, read, say } = await startListing(service, { signs: ['asks_payment'] });
  const { changedAt } = await read();
  const swapped = await change('asks_payment');
  for (const action of ['release', 'dismiss', 'warn']) {
    const refused = await say(action, { changedAt, tell: 'So.' });
    assertRefused(refused, '409 changed');
    assert.equal(refused.body.message, CHANGED);
  }
  assertRefused(await say('release'), '409 changed');
  assert.equal((await say('hold', { changedAt })).status, 200);
  assert.equal((await say('release', { changedAt: swapped })).status, 200);
  await service.settle();
  assert.deepEqual(
    service.decisions().map(({ action, changedAt }) => [action, changedAt]),
    [
      ['hold', undefined],
      ['hold', undefined],
      ['release', swapped],
    ],
  );
});

test('[E19] a change received after the release holds the listing again; a duplicate does so once', async (t) => {
  const service = await startModeration(t);
  const { change, read, say } = await startListing(service, { signs: ['asks_payment'] });
  assert.equal((await say('release', { changedAt: (await read()).changedAt })).status, 200);
  await change();
  const { state, held, isChanged } = await read();
  assert.deepEqual([state, held, isChanged], ['open', true, true]);
  const shown = service.decisions().map(({ action }) => action);
  assert.deepEqual(shown, ['hold', 'release', 'hold']);
});

test('[E19] a listing held by an admin is reviewed again after its owner changes it', async (t) => {
  const service = await startModeration(t);
  const { _id, change, read, say } = await startListing(service, { signs: ['asks_payment'] });
  assert.equal((await say('hold')).status, 200);
  await change();
  assert.equal((await read()).state, 'open');
  assert.equal(await service.runCases('release', _id, 'Fine.'), 'release: Wymount\n');
});

async function onlyOpen(service: Moderation): Promise<CaseDocument> {
  const [only] = await service.storedCases().find({ state: 'open' }).toArray();
  return only ?? assert.fail('no case is open');
}

test('[E14] the operator reads the reports and releases a listing; a closed case stays unchanged', async (t) => {
  const service = await startModeration(t);
  const say = (...given: string[]) => service.runCases(...given);
  assert.equal(await say('list'), 'Nothing waits for you.\n');
  await service.publishListing('listing-one');
  const reporters = [ANN, BOB, testUser('Cleo Fox')].map((user) => ({ ...user, emailConfirmed: true }));
  for (const user of reporters) await service.report(user, { text: `By “${user.name}”` });
  await service.settle();
  assert.deepEqual(
    service.decisions().map(({ action }) => action),
    ['hold'],
  );
  const { _id, openedAt } = await onlyOpen(service);
  const shown = await say('list');
  assert.ok(shown.startsWith(`${_id}  listing listing-one  "Wymount"  since ${openedAt}, hidden\n`), shown);
  assert.match(shown, /scam {2}"By “Ann Lee”"\n/);
  assert.equal(await say('release', _id, 'A', 'real', 'place.'), 'release: Wymount\n');
  await service.settle();
  assert.deepEqual(
    service.decisions().map(({ action }) => action),
    ['hold', 'release'],
  );
  const kept = await service.storedCases().findOne({ _id });
  assert.deepEqual([kept?.state, kept?.held, kept?.action, kept?.note], ['closed', false, 'release', 'A real place.']);
  // A republished event notifies nobody again.
  const { caseId, kind, subjectId, ownerId, action } = service.decisions()[1]!;
  assert.deepEqual(kept && toCurrentDecision(kept)?.data, { caseId, kind, subjectId, ownerId, action, tell: '' });
  await assert.rejects(say('hold', _id), { message: 'That case is closed.' });
  service.clock.advance(1000);
  await service.report({ ...testUser('Drew Ash'), emailConfirmed: true });
  assert.equal(await say('hold', _id), 'hold: Wymount\n');
  await assert.rejects(say('dismiss', _id), { message: 'That case is closed.' });
  assert.equal(await say('release', _id), 'release: Wymount\n', 'of a case that is closed, too');
  assert.equal(await say('list'), 'Nothing waits for you.\n');
});

test('[E14] a person cannot be held; an unknown case or decision returns an error', async (t) => {
  const service = await startModeration(t);
  const say = (...given: string[]) => service.runCases(...given);
  await service.report(ANN, { about: 'person', id: SAM.userId, reason: 'harassment' });
  const { _id } = await onlyOpen(service);
  await assert.rejects(say('hold', _id), { message: 'Only a listing can be held, released or removed.' });
  assert.equal(await say('dismiss', _id), 'dismiss: Sam Hill\n');
  await assert.rejects(say('release', 'nothing'), { message: 'There is no case nothing.' });
  for (const wrong of [[], ['hold'], ['shout', _id]])
    await assert.rejects(say(...wrong), / It takes list, or hold, release, dismiss and a case\.$/);
});
