import type { AdminCase, AuditAnswer, CasesAnswer } from '@keyturn/contracts/admin';
import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { UNKNOWN } from '@keyturn/service-kit/testing-world';
import { ANN, BOB, SAM, startModeration, AVERY, asAdmin, type Moderation } from './testing.ts';

async function reportedListing(service: Moderation, id = 'listing-one'): Promise<string> {
  await service.publishListing(id);
  await service.report(ANN, { id, reason: 'wrong', text: 'It has no pool.' });
  const found = (await service.casesOf()).find(({ subjectId }) => subjectId === id);
  assert.ok(found);
  return found._id;
}

test('[E14] admins read waiting cases, oldest first, and each case with its reports and reporters', async (t) => {
  const service = await startModeration(t);
  const { body: empty } = await service.call('GET', '/api/admin/cases', { user: AVERY });
  assert.deepEqual(empty, { items: [], open: 0, next: null });
  const caseId = await reportedListing(service);
  await service.publishListing('listing-one', { images: ['/media/one.webp'] }, 2);
  service.clock.advance(1000);
  await service.report(BOB, { about: 'person', id: SAM.userId, reason: 'harassment' });
  const { items, open: waiting } = (await service.call('GET', '/api/admin/cases', { user: AVERY })).body as CasesAnswer;
  const shown = items.map(({ kind, title, reports, photo, words }) => [kind, title, reports, photo, words]);
  const [listing, person] = [
    ['listing', 'Wymount', 1, '/media/one.webp', 'It has no pool.'],
    ['person', 'Sam Hill', 1, '/media/face.jpg', ''],
  ];
  assert.deepEqual([waiting, ...shown], [2, listing, person]);
  assert.deepEqual(
    (await service.casesOf('?kind=person')).map(({ kind }) => kind),
    ['person'],
  );
  const one = await service.readCase(caseId);
  assert.deepEqual([one.ownerName, one.reasons, one.decisions], ['Sam Hill', ['wrong'], []]);
  assert.deepEqual([one.reports[0]?.text, one.reports[0]?.by], ['It has no pool.', 'Ann Lee']);
});

test('[E14] a page of cases ends where the next begins, also among those of one instant', async (t) => {
  const service = await startModeration(t);
  for (let at = 0; at < 50; at += 1) {
    await service.publishListing(`listing-${at}`);
    await service.openCase({ about: 'listing', id: `listing-${at}` });
    if (at % 20 === 19) service.clock.advance(1000);
  }
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const more: string = next === '' ? '' : `?cursor=${encodeURIComponent(next)}`;
    const page = (await service.call('GET', `/api/admin/cases${more}`, { user: AVERY })).body as CasesAnswer;
    seen.push(...page.items.map(({ subjectId }) => subjectId));
    next = page.next;
  }
  assert.deepEqual([seen.length, new Set(seen).size], [50, 50]);
});

test('[E14] a decision closes the case, is published with its words, and is logged', async (t) => {
  const service = await startModeration(t);
  const caseId = await reportedListing(service);
  service.clock.advance(1000);
  const held = await service.decide(caseId, 'hold', AVERY, { tell: 'Please send us a photo of the lease.' });
  assert.equal(held.status, 200);
  const { state, held: isHeld, decisions: made } = held.body as AdminCase;
  const [only, ...others] = made;
  assert.deepEqual([state, isHeld, only?.actor, only?.action, others], ['closed', true, 'Avery Stone', 'hold', []]);
  await service.settle();
  const about = { caseId, kind: 'listing', subjectId: 'listing-one', ownerId: SAM.userId, title: 'Wymount' };
  const said = { action: 'hold', tell: 'Please send us a photo of the lease.', at: only?.at, wasHeld: false };
  assert.deepEqual(service.decisions(), [{ ...about, ...said, reporterIds: [ANN.userId] }]);
  assert.deepEqual(await service.casesOf(), []);
  const [closed] = await service.casesOf('?state=closed');
  assert.deepEqual([closed?._id, closed?.action], [caseId, 'hold']);
  service.clock.advance(1000);
  assert.equal((await service.decide(caseId, 'release')).status, 200, 'what is held is let go later');
  await service.settle();
  const lines = ({ items }: AuditAnswer) =>
    items.map(({ actor, action, title, note }) => [actor, action, title, note].join(', '));
  const log = lines(await service.readLog());
  assert.deepEqual(log, ['Avery Stone, release, Wymount, Looked at it.', 'Avery Stone, hold, Wymount, Looked at it.']);
  const withoutNotes = log.map((line) => line.replace('Looked at it.', ''));
  assert.deepEqual(lines(await service.readLog('', asAdmin(SAM))), withoutNotes, 'of their own listing');
  assert.deepEqual(await service.readLog(`?subject=${UNKNOWN}`), { items: [], next: null });
  assert.equal((await service.readLog(`?actor=${AVERY.userId}`)).items.length, 2);
});

test('[E14] an admin cannot read how often or why they or their listing were reported', async (t) => {
  const service = await startModeration(t);
  await reportedListing(service);
  service.clock.advance(1000);
  await service.report(ANN, { about: 'person', id: SAM.userId, reason: 'harassment' });
  const listOf = async (user: typeof AVERY) =>
    (await service.casesOf('', user)).map(({ kind, isOwn = false, reasons, reports }) => [
      kind,
      isOwn,
      reasons,
      reports,
    ]);
  assert.deepEqual(await listOf(AVERY), [
    ['listing', false, ['wrong'], 1],
    ['person', false, ['harassment'], 1],
  ]);
  assert.deepEqual(await listOf(asAdmin(SAM)), [
    ['listing', true, [], 0],
    ['person', true, [], 0],
  ]);
});

test('[E14] closed cases, holds of people, missing words and own cases are refused, with nothing published', async (t) => {
  const service = await startModeration(t);
  const caseId = await reportedListing(service);
  assertRefused(await service.decide(caseId, 'warn'), 422, 'tell');
  for (let at = 0; at < 60; at += 1)
    await service.report(testUser(`Person ${String.fromCharCode(65 + (at % 26))}${'x'.repeat(at)}`));
  for (const own of [SAM, ANN]) assertRefused(await service.decide(caseId, 'dismiss', asAdmin(own)), '403 own_case');
  const owner = asAdmin(SAM);
  assertRefused(await service.call('GET', `/api/admin/cases/${caseId}`, { user: owner }), '403 own_case');
  assertRefused(await service.openCase({ about: 'listing', id: 'listing-one' }, owner), '403 own_case');
  assert.deepEqual(service.decisions(), []);
  assert.equal((await service.decide(caseId, 'dismiss')).status, 200);
  assertRefused(await service.decide(caseId, 'hold'), '409 closed');
  const person = await service.openCase({ about: 'person', id: BOB.userId });
  const personCase = (person.body as AdminCase)._id;
  for (const action of ['hold', 'release', 'remove'])
    assertRefused(await service.decide(personCase, action), '422 unfit');
  assert.equal((await service.decide(personCase, 'warn', AVERY, { tell: 'Please be kind.' })).status, 200);
});

test('[E14] an admin opens a case on an existing subject once, and again after it was closed', async (t) => {
  const service = await startModeration(t);
  await service.publishListing('listing-one', { hidden: 'off' });
  const first = await service.openCase({ about: 'listing', id: 'listing-one' });
  assert.equal(first.status, 201);
  const { _id, decisions: made } = first.body as AdminCase;
  assert.deepEqual(
    made.map(({ action, note }) => [action, note]),
    [['open', 'Seen by chance.']],
  );
  service.clock.advance(1000);
  assert.equal((await service.openCase({ about: 'listing', id: 'listing-one', note: 'Once more.' })).status, 200);
  service.clock.advance(1000);
  await service.decide(_id, 'dismiss');
  service.clock.advance(1000);
  assert.equal((await service.openCase({ about: 'listing', id: 'listing-one' })).status, 201);
  const actions = (await service.readLog()).items.map(({ action }) => action);
  assert.deepEqual(actions, ['open', 'dismiss', 'open', 'open']);
});

test('[E21] an admin’s account action is logged once, however often published, and found by the person concerned', async (t) => {
  const service = await startModeration(t);
  const note = 'Came by, with a passport.';
  const data = { subjectId: SAM.userId, actorId: AVERY.userId, actor: AVERY.name, action: 'recovery', note };
  const event = { id: 'event-one', type: 'profiles.audited', aggregateId: SAM.userId, revision: 3 };
  await service.publish({ ...event, data });
  await service.settle();
  await service.publish({ ...event, data });
  await service.settle();
  const about = { caseId: '', title: '', at: service.clock.now().toISOString() };
  const { items } = await service.readLog(`?subject=${SAM.userId}`);
  assert.deepEqual(items, [{ _id: 'event-one', ...data, ...about }]);
  assert.deepEqual((await service.readLog('', asAdmin(SAM))).items, [
    { _id: 'event-one', ...data, ...about, note: '' },
  ]);
});
