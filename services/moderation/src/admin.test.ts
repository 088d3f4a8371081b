import type { AdminCase, AuditAnswer, CasesAnswer } from '@keyturn/contracts/admin';
import assert from 'node:assert/strict';
import { testUser, type TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { UNKNOWN } from '@keyturn/service-kit/testing-world';
import { ANN, BOB, report, SAM, startModeration, publishListing } from './testing.ts';

const AVERY = { ...testUser('Avery Stone'), role: 'admin' };

const read = async <T>(service: TestService, path: string): Promise<T> => {
  const { status, body } = await service.call('GET', path, { user: AVERY });
  assert.equal(status, 200, JSON.stringify(body));
  return body as T;
};
const openCases = async (service: TestService) => (await read<CasesAnswer>(service, '/api/admin/cases')).items;
const decide = (service: TestService, caseId: string, body: object, user = AVERY) =>
  service.call('POST', `/api/admin/cases/${caseId}/decision`, { user, body: { note: 'Looked at it.', ...body } });
const open = (service: TestService, body: object) =>
  service.call('POST', '/api/admin/cases', { user: AVERY, body: { note: 'Seen by chance.', ...body } });
const told = (service: TestService) => service.events('moderation.decided').map(({ data }) => data as object);

async function reportedListing(service: TestService, id = 'listing-one'): Promise<string> {
  await publishListing(service, id);
  await report(service, ANN, { id, reason: 'wrong', text: 'It has no pool.' });
  const found = (await openCases(service)).find(({ subjectId }) => subjectId === id);
  assert.ok(found);
  return found._id;
}

test('[E14] admins read what waits, the oldest first, and each case with what was said and by whom', async (t) => {
  const service = await startModeration(t);
  assert.deepEqual(await read(service, '/api/admin/cases'), { items: [], open: 0, next: null });
  const caseId = await reportedListing(service);
  await publishListing(service, 'listing-one', { images: ['/media/one.webp'] }, 2);
  service.clock.advance(1000);
  await report(service, BOB, { about: 'person', id: SAM.userId, reason: 'harassment' });
  const { items, open: waiting } = await read<CasesAnswer>(service, '/api/admin/cases');
  const shown = items.map(({ kind, title, reports, photo, words }) => [kind, title, reports, photo, words]);
  const [listing, person] = [
    ['listing', 'Wymount', 1, '/media/one.webp', 'It has no pool.'],
    ['person', 'Sam Hill', 1, '/media/face.jpg', ''],
  ];
  assert.deepEqual([waiting, ...shown], [2, listing, person]);
  const people = await read<CasesAnswer>(service, '/api/admin/cases?kind=person');
  assert.deepEqual([people.items.length, people.items[0]?.kind], [1, 'person']);
  const one = await read<AdminCase>(service, `/api/admin/cases/${caseId}`);
  assert.deepEqual([one.ownerName, one.reasons, one.decisions], ['Sam Hill', ['wrong'], []]);
  assert.deepEqual([one.reports[0]?.text, one.reports[0]?.by], ['It has no pool.', 'Ann Lee']);
});

test('[E14] a page of cases ends where the next begins, also among those of one instant', async (t) => {
  const service = await startModeration(t);
  for (let at = 0; at < 50; at += 1) {
    await publishListing(service, `listing-${at}`);
    await open(service, { about: 'listing', id: `listing-${at}` });
    if (at % 20 === 19) service.clock.advance(1000);
  }
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const more: string = next === '' ? '' : `?cursor=${encodeURIComponent(next)}`;
    const page: CasesAnswer = await read(service, `/api/admin/cases${more}`);
    seen.push(...page.items.map(({ subjectId }) => subjectId));
    next = page.next;
  }
  assert.equal(seen.length, 50);
  assert.equal(new Set(seen).size, 50);
});

test('[E14] a decision closes the case, is told with its words, and stands in the log', async (t) => {
  const service = await startModeration(t);
  const caseId = await reportedListing(service);
  service.clock.advance(1000);
  const held = await decide(service, caseId, { action: 'hold', tell: 'Please send us a photo of the lease.' });
  assert.equal(held.status, 200);
  const { state, held: isHeld, decisions } = held.body as AdminCase;
  const [only, ...others] = decisions;
  assert.deepEqual([state, isHeld, only?.actor, only?.action, others], ['closed', true, 'Avery Stone', 'hold', []]);
  await service.settle();
  const about = { caseId, kind: 'listing', subjectId: 'listing-one', ownerId: SAM.userId, title: 'Wymount' };
  const said = { action: 'hold', tell: 'Please send us a photo of the lease.', at: only?.at, wasHeld: false };
  assert.deepEqual(told(service), [{ ...about, ...said, reporterIds: [ANN.userId] }]);
  assert.deepEqual(await openCases(service), []);
  const [closed] = (await read<CasesAnswer>(service, '/api/admin/cases?state=closed')).items;
  assert.deepEqual([closed?._id, closed?.action], [caseId, 'hold']);
  service.clock.advance(1000);
  assert.equal((await decide(service, caseId, { action: 'release' })).status, 200, 'what is held is let go later');
  await service.settle();
  const lines = ({ items }: AuditAnswer) =>
    items.map(({ actor, action, title, note }) => [actor, action, title, note].join(', '));
  const log = lines(await read<AuditAnswer>(service, '/api/admin/audit'));
  assert.deepEqual(log, ['Avery Stone, release, Wymount, Looked at it.', 'Avery Stone, hold, Wymount, Looked at it.']);
  const theirs = await service.call('GET', '/api/admin/audit', { user: { ...SAM, role: 'admin' } });
  const withoutNotes = log.map((line) => line.replace('Looked at it.', ''));
  assert.deepEqual(lines(theirs.body as AuditAnswer), withoutNotes, 'of their own listing');
  const none = await read<AuditAnswer>(service, `/api/admin/audit?subject=${UNKNOWN}`);
  assert.deepEqual(none, { items: [], next: null });
  const own = await read<AuditAnswer>(service, `/api/admin/audit?actor=${AVERY.userId}`);
  assert.equal(own.items.length, 2);
});

test('[E14] an admin reads neither how often nor why they or their listing were reported', async (t) => {
  const service = await startModeration(t);
  await reportedListing(service);
  service.clock.advance(1000);
  await report(service, ANN, { about: 'person', id: SAM.userId, reason: 'harassment' });
  const listOf = async (user: typeof AVERY) =>
    ((await service.call('GET', '/api/admin/cases', { user })).body as CasesAnswer).items.map((item) => [
      item.kind,
      item.isOwn ?? false,
      item.reasons,
      item.reports,
    ]);
  assert.deepEqual(await listOf(AVERY), [
    ['listing', false, ['wrong'], 1],
    ['person', false, ['harassment'], 1],
  ]);
  assert.deepEqual(await listOf({ ...SAM, role: 'admin' }), [
    ['listing', true, [], 0],
    ['person', true, [], 0],
  ]);
});

test('[E14] what does not fit is refused, and nothing is told: closed, a person held, no words, one’s own', async (t) => {
  const service = await startModeration(t);
  const caseId = await reportedListing(service);
  assertRefused(await decide(service, caseId, { action: 'warn' }), 422, 'tell');
  for (let at = 0; at < 60; at += 1)
    await report(service, testUser(`Person ${String.fromCharCode(65 + (at % 26))}${'x'.repeat(at)}`));
  for (const own of [SAM, ANN])
    assertRefused(await decide(service, caseId, { action: 'dismiss' }, { ...own, role: 'admin' }), 403, 'own_case');
  const owner = { ...SAM, role: 'admin' };
  assertRefused(await service.call('GET', `/api/admin/cases/${caseId}`, { user: owner }), 403, 'own_case');
  const again = { about: 'listing', id: 'listing-one', note: 'Mine.' };
  assertRefused(await service.call('POST', '/api/admin/cases', { user: owner, body: again }), 403, 'own_case');
  assert.deepEqual(told(service), []);
  assert.equal((await decide(service, caseId, { action: 'dismiss' })).status, 200);
  assertRefused(await decide(service, caseId, { action: 'hold' }), 409, 'closed');
  const person = await open(service, { about: 'person', id: BOB.userId });
  const personCase = (person.body as AdminCase)._id;
  for (const action of ['hold', 'release', 'remove'])
    assertRefused(await decide(service, personCase, { action }), 422, 'unfit');
  assert.equal((await decide(service, personCase, { action: 'warn', tell: 'Please be kind.' })).status, 200);
});

test('[E14] an admin opens a case of their own accord: once, again after it was closed; of what is there', async (t) => {
  const service = await startModeration(t);
  await publishListing(service, 'listing-one', { hidden: 'off' });
  const first = await open(service, { about: 'listing', id: 'listing-one' });
  assert.equal(first.status, 201);
  const { _id, decisions } = first.body as AdminCase;
  assert.deepEqual([decisions.length, decisions[0]?.action, decisions[0]?.note], [1, 'open', 'Seen by chance.']);
  service.clock.advance(1000);
  assert.equal((await open(service, { about: 'listing', id: 'listing-one', note: 'Once more.' })).status, 200);
  service.clock.advance(1000);
  await decide(service, _id, { action: 'dismiss' });
  service.clock.advance(1000);
  assert.equal((await open(service, { about: 'listing', id: 'listing-one' })).status, 201);
  const log = await read<AuditAnswer>(service, '/api/admin/audit');
  const actions = log.items.map(({ action }) => action);
  assert.deepEqual(actions, ['open', 'dismiss', 'open', 'open']);
});

test('[E21] what an admin did to an account stands in the log once, however often it is told, and is found by whom it concerns', async (t) => {
  const service = await startModeration(t);
  const note = 'Came by, with a passport.';
  const data = { subjectId: SAM.userId, actorId: AVERY.userId, actor: AVERY.name, action: 'recovery', note };
  const event = { id: 'event-one', type: 'profiles.audited', aggregateId: SAM.userId, revision: 3 };
  await service.publish({ ...event, data });
  await service.settle();
  await service.publish({ ...event, data });
  await service.settle();
  const about = { caseId: '', title: '', at: service.clock.now().toISOString() };
  const { items } = await read<AuditAnswer>(service, `/api/admin/audit?subject=${SAM.userId}`);
  assert.deepEqual(items, [{ _id: 'event-one', ...data, ...about }]);
  const theirs = await service.call('GET', '/api/admin/audit', { user: { ...SAM, role: 'admin' } });
  assert.deepEqual((theirs.body as AuditAnswer).items, [{ _id: 'event-one', ...data, ...about, note: '' }]);
});
